// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/problem_memory.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <stdexcept>

#include "tests/kernels/host_model.h"

namespace roofladder {
namespace {

const Kernel& kernel(const char* name) {
  return *find_kernel(name);
}

bool all_nan(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isnan(value); });
}

TEST(ProblemMemory, FillsInputsAndPoisonsOutputs) {
  const ProblemMemory memory(host_model(), kernel("species"), {{"points", 5}, {"species", 8}});
  EXPECT_FALSE(std::ranges::any_of(memory.arrays().of<double>("ax"),
                                   [](double value) { return !(value > 0); }));
  EXPECT_TRUE(all_nan(memory.arrays().of<double>("output")));
  EXPECT_EQ(memory.problem().array_count, memory.arrays().all().size());
}

TEST(ProblemMemory, RefillRestoresInoutArrays) {
  ProblemMemory memory(host_model(), kernel("lfric_matvec"),
                       {{"edge", 3}, {"panels", 1}, {"layers", 2}});
  const auto lhs = memory.arrays().of<double>("lhs");
  const std::vector<double> before(lhs.begin(), lhs.end());
  std::ranges::fill(lhs, -1.0);
  memory.refill();
  EXPECT_TRUE(std::ranges::equal(lhs, before));
}

TEST(ProblemMemory, RefusesAnInvalidSizeAndMissingMemory) {
  EXPECT_THROW(ProblemMemory(host_model(), kernel("species"), {{"points", 0}, {"species", 8}}),
               std::invalid_argument);
  rl_model without_memory = host_model();
  without_memory.allocate = [](std::uint64_t) -> void* { return nullptr; };
  EXPECT_THROW(ProblemMemory(without_memory, kernel("stream"), {{"n", 8}}), std::bad_alloc);
}

TEST(ProblemMemory, ReleasesWhatItHasWhenAnArrayDoesNotFit) {
  static int held = 0;
  rl_model small = host_model();
  small.allocate = [](std::uint64_t bytes) -> void* {
    return held == 2 ? nullptr : (++held, std::malloc(bytes));
  };
  small.release = [](void* data, std::uint64_t) {
    --held;
    std::free(data);
  };
  EXPECT_THROW(ProblemMemory(small, kernel("stream"), {{"n", 8}}), std::bad_alloc);
  EXPECT_EQ(held, 0);
}

TEST(ProblemMemory, BecomesAnotherComputationOnTheSameArrays) {
  const Kernel& triad = kernel("stream").computed_by("triad");
  ProblemMemory memory(host_model(), triad, {{"n", 50}});
  const auto b = memory.arrays().of<double>("b");
  const std::vector<double> before(b.begin(), b.end());
  memory.arrays().of<double>("a")[0] = 1;

  ASSERT_TRUE(memory.becomes(kernel("stream").computed_by("dot")));
  EXPECT_TRUE(std::ranges::equal(memory.arrays().of<double>("b"), before));
  EXPECT_EQ(memory.arrays().find("a").role, static_cast<std::uint32_t>(RL_SCRATCH));
  EXPECT_EQ(memory.arrays().find("sum").role, static_cast<std::uint32_t>(RL_OUTPUT));
  EXPECT_TRUE(all_nan(memory.arrays().of<double>("a")));
  EXPECT_TRUE(all_nan(memory.arrays().of<double>("sum")));
  ASSERT_TRUE(memory.becomes(triad));
  EXPECT_EQ(memory.arrays().find("a").role, static_cast<std::uint32_t>(RL_OUTPUT));
}

// Triad's arrays under other names, lengths or roles.
class Altered : public Kernel {
 public:
  explicit Altered(std::vector<ArraySpec> arrays) : m_arrays(std::move(arrays)) {}
  const KernelInfo& info() const override { return m_triad.info(); }
  std::optional<Parameters> named_size(std::string_view name,
                                       const MachineLimits& limits) const override {
    return m_triad.named_size(name, limits);
  }
  std::optional<std::string> invalid(const Parameters& size) const override {
    return m_triad.invalid(size);
  }
  std::vector<ArraySpec> arrays(const Parameters&) const override { return m_arrays; }
  double work_units(const Parameters& size) const override { return m_triad.work_units(size); }
  UsefulWork useful_work(const Parameters& size) const override {
    return m_triad.useful_work(size);
  }
  void fill(const Parameters&, const Arrays&, bool) const override {}
  std::unique_ptr<Reference> reference(const Parameters& size,
                                       const Arrays& arrays) const override {
    return m_triad.reference(size, arrays);
  }

 private:
  const Kernel& m_triad = kernel("stream").computed_by("triad");
  std::vector<ArraySpec> m_arrays;
};

TEST(ProblemMemory, StaysWhatItIsWhenTheArraysDiffer) {
  const Parameters size{{"n", 50}};
  const Kernel& triad = kernel("stream").computed_by("triad");
  ProblemMemory memory(host_model(), triad, size);
  memory.arrays().of<double>("a")[0] = 1;
  const auto altered = [&](auto change) {
    std::vector<ArraySpec> arrays = triad.arrays(size);
    change(arrays);
    return Altered(arrays);
  };
  EXPECT_FALSE(memory.becomes(altered([](auto& arrays) { arrays[0].name = "other"; })));
  EXPECT_FALSE(memory.becomes(altered([](auto& arrays) { arrays[0].count = 51; })));
  EXPECT_FALSE(memory.becomes(altered([](auto& arrays) { arrays[0].element_bytes = 4; })));
  EXPECT_FALSE(memory.becomes(altered([](auto& arrays) { arrays.pop_back(); })));
  EXPECT_FALSE(memory.becomes(altered([](auto& arrays) { arrays[0].role = RL_INPUT; })));
  EXPECT_FALSE(memory.becomes(altered([](auto& arrays) { arrays[1].role = RL_INOUT; })));
  EXPECT_EQ(memory.arrays().of<double>("a")[0], 1);
  EXPECT_EQ(memory.arrays().find("a").role, static_cast<std::uint32_t>(RL_OUTPUT));
}

}  // namespace
}  // namespace roofladder
