// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/oracle.h"

#include <algorithm>
#include <cctype>
#include <gmock/gmock.h>
#include <map>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "collector/modules/variant_state.h"
#include "roofladder/ladder/work.hpp"
#include "tests/kernels/models.h"

namespace roofladder {
namespace {

std::string test_name(const testing::TestParamInfo<BuiltVariant>& info) {
  std::string name = info.param.id();
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

class Oracle : public testing::TestWithParam<BuiltVariant> {
 protected:
  const rl_model& model() const { return *GetParam().model; }
  const rl_variant& variant() const { return *GetParam().variant; }
  const rl_ladder& ladder() const { return GetParam().ladder->table(); }
  const Kernel& kernel() const { return GetParam().kernel(); }
  Tested tested() const { return {model(), ladder(), kernel(), variant()}; }
  Parameters size(std::string_view name) const { return kernel().named_size(name, {}).value(); }

  std::vector<Parameters> checked_sizes() const {
    // Sizes that reach code which no named size reaches: rows of whole quads in passes of ten
    // sweeps, chunks of 64 species and of 128 layers, on a device regions of half of 50 MiB,
    // numbers of species that tiles do not divide.
    const std::multimap<std::string, Parameters> further{
        {"jacobi", {{"n", 364}, {"sweeps", 12}}},
        {"species", {{"points", 37}, {"species", 5}}},
        {"species", {{"points", 37}, {"species", 20}}},
        {"species", {{"points", runs_on_host(model()) ? 40 : 350}, {"species", 136}}},
        {"lfric_matvec", {{"edge", 4}, {"panels", 2}, {"layers", 131}}}};
    std::vector<Parameters> sizes{size("tiny"), size("odd"), size("medium")};
    const auto [first, last] = further.equal_range(kernel().info().name);
    for (auto found = first; found != last; ++found) {
      if (!refusal(variant(), found->second)) {
        sizes.push_back(found->second);
      }
    }
    return sizes;
  }

  rl_work declared(const Parameters& size, double last_level_cache) const {
    const ParameterView view(size);
    rl_work work{.struct_bytes = sizeof(rl_work)};
    rl_error error{};
    EXPECT_EQ(variant().work(variant().self, view.get(), last_level_cache, &work, &error), 0)
        << error.text;
    return work;
  }

  // Skips variants that compute in a precision that the device lacks.
  void expect_right(std::uint32_t threads) {
    rl_error error{};
    ASSERT_EQ(model().open(model().self, 0, threads, &error), 0) << error.text;
    if (ladder().set_threads != nullptr) {
      ASSERT_EQ(ladder().set_threads(ladder().self, threads, &error), 0) << error.text;
    }
    for (const Parameters& size : checked_sizes()) {
      // Inputs and addresses differ between sizes and thread counts.
      const std::uint64_t seed = threads + size.front().value;
      try {
        EXPECT_EQ(wrong_result(tested(), size, seed), std::nullopt)
            << to_text(size) << ", seed " << seed << ", " << threads << " threads";
      } catch (const std::runtime_error& refusal) {
        if (!std::string_view(refusal.what()).ends_with("which this device lacks")) {
          throw;
        }
        GTEST_SKIP() << refusal.what();
      }
    }
  }
};

// Variants that need a device: tests of the label device.
class DeviceOracle : public Oracle {};

TEST_P(DeviceOracle, EveryElementIsRight) {
  expect_right(0);
}

class HostOracle : public Oracle {};

TEST_P(HostOracle, EveryElementIsRight) {
  for (const std::uint32_t threads : {1u, 3u}) {
    expect_right(threads);
  }
}

TEST_P(HostOracle, ExecutedOperationsAreThoseDeclared) {
  if (variant().count == nullptr) {
    GTEST_SKIP() << "cannot be counted at source level";
  }
  for (const char* name : {"tiny", "odd"}) {
    EXPECT_EQ(wrong_work(tested(), size(name)), std::nullopt) << name;
  }
}

TEST_P(Oracle, DeclaredWorkCoversTheUsefulWork) {
  for (const char* name : {"odd", "medium"}) {
    const UsefulWork useful = kernel().useful_work(size(name));
    const rl_work without_cache = declared(size(name), 0);
    const rl_work in_cache = declared(size(name), 1e18);
    const auto bytes = [](const rl_work& work) { return work.minimum_read + work.minimum_write; };
    EXPECT_GE(bytes(in_cache), useful.bytes) << name;
    EXPECT_GE(bytes(without_cache), bytes(in_cache)) << name;
    EXPECT_GE(flops(without_cache), useful.flops) << name;
  }
}

TEST_P(Oracle, DescribesItself) {
  EXPECT_STRNE(variant().title, "");
  EXPECT_STRNE(variant().claim, "");
  EXPECT_GE(variant().part_count, 1u);
  const bool measures_a_limit = kernel().info().role == KernelRole::ceiling;
  EXPECT_EQ(measures_a_limit, std::string_view(variant().ceiling) != "");
  const std::string_view parent = variant().parent;
  if (!parent.empty() && parent.find('/') == std::string_view::npos) {
    EXPECT_NE(GetParam().ladder->find(variant().kernel, parent), nullptr)
        << "unknown parent " << parent;
  }
}

std::vector<BuiltVariant> variants_on_host(bool host) {
  std::vector<BuiltVariant> cases = built_variants();
  std::erase_if(cases,
                [&](const BuiltVariant& tested) { return runs_on_host(*tested.model) != host; });
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Variants, Oracle, testing::ValuesIn(built_variants()), test_name);
INSTANTIATE_TEST_SUITE_P(Variants, HostOracle, testing::ValuesIn(variants_on_host(true)),
                         test_name);
INSTANTIATE_TEST_SUITE_P(Variants, DeviceOracle, testing::ValuesIn(variants_on_host(false)),
                         test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(HostOracle);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(DeviceOracle);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Oracle);

}  // namespace
}  // namespace roofladder
