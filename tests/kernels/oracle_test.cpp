// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/oracle.h"

#include <algorithm>
#include <cctype>
#include <gmock/gmock.h>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "kernels/work.h"
#include "tests/kernels/models.h"

namespace roofladder {
namespace {

struct Case {
  const rl_model* model;
  const rl_variant* variant;
};

std::string id(const Case& tested) {
  return std::string(tested.variant->kernel) + "/" + tested.model->name + "/" +
         tested.variant->name;
}

void PrintTo(const Case& tested, std::ostream* stream) {
  *stream << id(tested);
}

std::vector<Case> every_variant() {
  std::vector<Case> cases;
  for (const ModelLibrary& library : built_models()) {
    const rl_model& model = library.table();
    for (const rl_variant& variant : std::span(model.variants, model.variant_count)) {
      cases.push_back({&model, &variant});
    }
  }
  return cases;
}

std::string test_name(const testing::TestParamInfo<Case>& info) {
  std::string name = id(info.param);
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

class Oracle : public testing::TestWithParam<Case> {
 protected:
  const rl_model& model() const { return *GetParam().model; }
  const rl_variant& variant() const { return *GetParam().variant; }
  const Kernel& kernel() const {
    return find_kernel(variant().kernel)->computed_by(variant().name);
  }
  Parameters size(std::string_view name) const { return kernel().named_size(name, {}).value(); }

  rl_work declared(const Parameters& size, double last_level_cache) const {
    const ParameterView view(size);
    rl_work work{};
    rl_error error{};
    EXPECT_EQ(variant().work(view.get(), last_level_cache, &work, &error), 0) << error.text;
    return work;
  }

  // Skips what computes in a precision that the device has not.
  void expect_right(std::uint32_t threads) {
    rl_error error{};
    ASSERT_EQ(model().open(0, threads, &error), 0) << error.text;
    for (const char* name : {"tiny", "odd", "medium"}) {
      try {
        EXPECT_EQ(wrong_result(model(), variant(), size(name)), std::nullopt)
            << name << ", " << threads << " threads";
      } catch (const std::runtime_error& refusal) {
        if (!std::string_view(refusal.what()).ends_with("which this device has not")) {
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
    EXPECT_EQ(wrong_work(model(), variant(), size(name)), std::nullopt) << name;
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
    const std::span all(model().variants, model().variant_count);
    EXPECT_TRUE(std::ranges::any_of(all,
                                    [&](const rl_variant& other) {
                                      return parent == other.name &&
                                             std::string_view(other.kernel) == variant().kernel;
                                    }))
        << "unknown parent " << parent;
  }
}

std::vector<Case> variants_on_host(bool host) {
  std::vector<Case> cases = every_variant();
  std::erase_if(cases, [&](const Case& tested) { return runs_on_host(*tested.model) != host; });
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Variants, Oracle, testing::ValuesIn(every_variant()), test_name);
INSTANTIATE_TEST_SUITE_P(Variants, HostOracle, testing::ValuesIn(variants_on_host(true)),
                         test_name);
INSTANTIATE_TEST_SUITE_P(Variants, DeviceOracle, testing::ValuesIn(variants_on_host(false)),
                         test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(HostOracle);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(DeviceOracle);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Oracle);

}  // namespace
}  // namespace roofladder
