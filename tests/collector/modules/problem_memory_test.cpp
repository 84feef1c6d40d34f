// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/problem_memory.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <stdexcept>

#include "roofladder/ladder/noise.hpp"
#include "tests/bundled/bundled.h"
#include "tests/kernels/host_model.h"

namespace roofladder {
namespace {

bool all_nan(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isnan(value); });
}

TEST(ProblemMemory, FillsInputsAndPoisonsOutputs) {
  const ProblemMemory memory(host_model(), plain_ladder(), bundled("species"),
                             {{"points", 5}, {"species", 8}});
  EXPECT_FALSE(std::ranges::any_of(memory.arrays().of<double>("ax"),
                                   [](double value) { return !(value > 0); }));
  EXPECT_TRUE(all_nan(memory.arrays().of<double>("output")));
  EXPECT_EQ(memory.problem().array_count, memory.arrays().all().size());
}

TEST(ProblemMemory, RestoresInoutArrays) {
  ProblemMemory memory(host_model(), plain_ladder(), bundled("lfric_matvec"),
                       {{"edge", 3}, {"panels", 1}, {"layers", 2}});
  const auto lhs = memory.arrays().of<double>("lhs");
  const std::vector<double> before(lhs.begin(), lhs.end());
  std::ranges::fill(lhs, -1.0);
  memory.restore();
  EXPECT_TRUE(std::ranges::equal(lhs, before));
}

TEST(ProblemMemory, RefusesAnInvalidSizeAndMissingMemory) {
  EXPECT_THROW(ProblemMemory(host_model(), plain_ladder(), bundled("species"),
                             {{"points", 0}, {"species", 8}}),
               std::invalid_argument);
  rl_model without_memory = host_model();
  without_memory.allocate = [](void*, std::uint64_t) -> void* { return nullptr; };
  EXPECT_THROW(ProblemMemory(without_memory, plain_ladder(), bundled("stream"), {{"n", 8}}),
               std::bad_alloc);
}

TEST(ProblemMemory, ReleasesWhatItHasWhenAnArrayDoesNotFit) {
  static int held = 0;
  rl_model small = host_model();
  small.allocate = [](void*, std::uint64_t bytes) -> void* {
    return held == 2 ? nullptr : (++held, std::malloc(bytes));
  };
  small.release = [](void*, void* data, std::uint64_t) {
    --held;
    std::free(data);
  };
  EXPECT_THROW(ProblemMemory(small, plain_ladder(), bundled("stream"), {{"n", 8}}), std::bad_alloc);
  EXPECT_EQ(held, 0);
}

TEST(ProblemMemory, BecomesAnotherComputationOnTheSameArrays) {
  const Kernel& triad = bundled("stream", "triad");
  ProblemMemory memory(host_model(), plain_ladder(), triad, {{"n", 50}});
  const auto b = memory.arrays().of<double>("b");
  const std::vector<double> before(b.begin(), b.end());
  memory.arrays().of<double>("a")[0] = 1;

  ASSERT_TRUE(memory.becomes(bundled("stream", "dot")));
  EXPECT_TRUE(std::ranges::equal(memory.arrays().of<double>("b"), before));
  EXPECT_EQ(memory.arrays().find("a").role, static_cast<std::uint32_t>(RL_SCRATCH));
  EXPECT_EQ(memory.arrays().find("sum").role, static_cast<std::uint32_t>(RL_OUTPUT));
  EXPECT_TRUE(all_nan(memory.arrays().of<double>("a")));
  EXPECT_TRUE(all_nan(memory.arrays().of<double>("sum")));
  ASSERT_TRUE(memory.becomes(triad));
  EXPECT_EQ(memory.arrays().find("a").role, static_cast<std::uint32_t>(RL_OUTPUT));
}

// A kernel that has these arrays and nothing else.
class Altered {
 public:
  explicit Altered(std::vector<ArraySpec> arrays) : m_arrays(std::move(arrays)) {
    for (const ArraySpec& array : m_arrays) {
      m_rows.push_back(
          {array.name.c_str(), array.element_bytes, static_cast<std::uint32_t>(array.role)});
    }
    m_computation.name = "";
    m_computation.arrays = m_rows.data();
    m_computation.array_count = static_cast<std::uint32_t>(m_rows.size());
    m_computation.self = this;
    m_computation.counts = [](void* self, rl_parameters, std::uint64_t* counts, rl_error*) {
      std::ranges::transform(static_cast<Altered*>(self)->m_arrays, counts, &ArraySpec::count);
      return std::int32_t{RL_OK};
    };
  }
  Altered(const Altered&) = delete;
  Altered& operator=(const Altered&) = delete;

  Kernel kernel() const {
    const rl_kernel table{
        .name = "altered", .title = "", .sentence = "", .seed = "", .work_unit = ""};
    return {table, m_computation};
  }

 private:
  std::vector<ArraySpec> m_arrays;
  std::vector<rl_array_spec> m_rows;
  rl_computation m_computation{};
};

TEST(ProblemMemory, StaysWhatItIsWhenTheArraysDiffer) {
  const Parameters size{{"n", 50}};
  const Kernel& triad = bundled("stream", "triad");
  ProblemMemory memory(host_model(), plain_ladder(), triad, size);
  memory.arrays().of<double>("a")[0] = 1;
  const auto becomes = [&](auto change) {
    std::vector<ArraySpec> arrays = triad.arrays(size);
    change(arrays);
    return memory.becomes(Altered(arrays).kernel());
  };
  EXPECT_FALSE(becomes([](auto& arrays) { arrays[0].name = "other"; }));
  EXPECT_FALSE(becomes([](auto& arrays) { arrays[0].count = 51; }));
  EXPECT_FALSE(becomes([](auto& arrays) { arrays[0].element_bytes = 4; }));
  EXPECT_FALSE(becomes([](auto& arrays) { arrays.pop_back(); }));
  EXPECT_FALSE(becomes([](auto& arrays) { arrays[0].role = RL_INPUT; }));
  EXPECT_FALSE(becomes([](auto& arrays) { arrays[1].role = RL_INOUT; }));
  EXPECT_EQ(memory.arrays().of<double>("a")[0], 1);
  EXPECT_EQ(memory.arrays().find("a").role, static_cast<std::uint32_t>(RL_OUTPUT));
}

// A kernel with an input and an inout array, which hold the seed, or 1 whatever it is; the inout
// array may hold something else.
class Filled {
 public:
  using Content = double (*)(std::uint64_t element, std::uint64_t seed);

  explicit Filled(bool by_seed, std::uint64_t elements = 100, Content inout = nullptr)
      : m_by_seed(by_seed), m_inout(inout), m_elements(elements) {
    m_computation.name = "";
    m_computation.arrays = m_rows.data();
    m_computation.array_count = static_cast<std::uint32_t>(m_rows.size());
    m_computation.self = this;
    m_computation.counts = [](void* self, rl_parameters, std::uint64_t* counts, rl_error*) {
      counts[0] = counts[1] = static_cast<Filled*>(self)->m_elements;
      return std::int32_t{RL_OK};
    };
    m_computation.fill = [](void* self, const rl_problem* problem, std::uint64_t seed,
                            std::uint32_t what, rl_error*) {
      auto& filled = *static_cast<Filled*>(self);
      ++filled.m_fills;
      const double value = filled.m_by_seed ? static_cast<double>(seed % 1'000'003) : 1;
      for (std::uint32_t i = what == RL_FILL_INOUT_ONLY ? 1 : 0; i < 2; ++i) {
        auto* const data = static_cast<double*>(problem->arrays[i].data);
        std::fill_n(data, filled.m_elements, value);
        for (std::uint64_t e = 0; i == 1 && filled.m_inout != nullptr && e < filled.m_elements;
             ++e) {
          data[e] = filled.m_inout(e, seed);
        }
      }
      return std::int32_t{RL_OK};
    };
  }
  Filled(const Filled&) = delete;
  Filled& operator=(const Filled&) = delete;

  Kernel kernel() const {
    const rl_kernel table{
        .name = "filled", .title = "", .sentence = "", .seed = "", .work_unit = ""};
    return {table, m_computation};
  }
  int fills() const { return m_fills; }

 private:
  bool m_by_seed;
  Content m_inout;
  std::uint64_t m_elements;
  int m_fills = 0;
  std::array<rl_array_spec, 2> m_rows{rl_array_spec{"in", sizeof(double), RL_INPUT},
                                      {"inout", sizeof(double), RL_INOUT}};
  rl_computation m_computation{};
};

TEST(ProblemMemory, HasInputsOfEachVariation) {
  const Filled filled(true);
  const Kernel kernel = filled.kernel();
  ProblemMemory memory(host_model(), plain_ladder(), kernel, {{"n", 1}}, 1);
  const double& input = memory.arrays().of<double>("in")[99];
  double& inout = memory.arrays().of<double>("inout")[99];
  const double first = input;
  ASSERT_TRUE(memory.vary_to(3));
  const double third = input;
  EXPECT_NE(third, first);
  EXPECT_EQ(inout, third);
  EXPECT_EQ(memory.variations(), 1U);
  EXPECT_EQ(memory.inputs_seed(), 3U);

  inout = -1;
  memory.refill();
  EXPECT_EQ(inout, third);
  ASSERT_TRUE(memory.vary_to(4));
  EXPECT_NE(input, third);
  ASSERT_TRUE(memory.vary_to(3));
  EXPECT_EQ(input, third);
  EXPECT_FALSE(memory.vary_to(3));
  EXPECT_EQ(memory.variations(), 3U);

  memory.arrays().of<double>("in")[99] = inout = -1;
  memory.fill_again();
  EXPECT_EQ(input, third);
  EXPECT_EQ(inout, third);
  EXPECT_EQ(memory.variations(), 3U);
}

TEST(ProblemMemory, HasWideInputsUntilItIsFilledAgain) {
  const Filled filled(true, 1000);
  const Kernel kernel = filled.kernel();
  ProblemMemory memory(host_model(), plain_ladder(), kernel, {{"n", 1}}, 1);
  const auto is_negative = [](double value) { return value < 0; };
  memory.fill_widely(3);
  EXPECT_TRUE(std::ranges::any_of(memory.arrays().of<double>("in"), is_negative));
  EXPECT_TRUE(std::ranges::any_of(memory.arrays().of<double>("inout"), is_negative));
  EXPECT_EQ(memory.variations(), 1U);
  ASSERT_TRUE(memory.vary_to(4));
  EXPECT_FALSE(std::ranges::any_of(memory.arrays().of<double>("in"), is_negative));
}

TEST(ProblemMemory, IsFilledBySomebodyElse) {
  const Filled filled(true);
  const Kernel kernel = filled.kernel();
  std::vector<std::uint64_t> seeds;
  const auto fill = [&](const rl_problem& problem, std::uint64_t seed, rl_fill) {
    seeds.push_back(seed);
    std::fill_n(static_cast<double*>(problem.arrays[0].data), 100, static_cast<double>(seed));
  };
  ProblemMemory memory(host_model(), plain_ladder(), kernel, {{"n", 1}}, 1, Outputs::poisoned,
                       fill);
  ASSERT_TRUE(memory.vary_to(5));
  EXPECT_EQ(memory.arrays().of<double>("in")[99], 5);
  EXPECT_EQ(seeds.front(), 1U);
  EXPECT_EQ(seeds.back(), 5U);
  EXPECT_EQ(filled.fills(), 0);
  EXPECT_FALSE(memory.becomes(kernel));
}

TEST(ProblemMemory, SaysHowMuchOfItsInputsNeverVaries) {
  const auto staying = [](Filled::Content inout) {
    const Filled filled(true, 5000, inout);
    const Kernel kernel = filled.kernel();
    ProblemMemory memory(host_model(), plain_ladder(), kernel, {{"n", 1}}, 1);
    EXPECT_TRUE(memory.vary_to(3));
    return memory.constant_inputs();
  };
  EXPECT_EQ(staying(nullptr), 0);
  EXPECT_EQ(staying([](std::uint64_t, std::uint64_t) { return 1.0; }), 5000 * 8);
  const auto half = [](std::uint64_t element, std::uint64_t seed) {
    return Noise(element % 2 == 0 ? 0 : seed)(element);
  };
  EXPECT_NEAR(staying(half), 2500 * 8, 2500);
  // Nine in ten are 1, so that as many are equal by chance.
  const auto mask = [](std::uint64_t element, std::uint64_t seed) {
    return Noise(seed)(element) < 0.9 ? 1.0 : 0.0;
  };
  EXPECT_EQ(staying(mask), 0);
}

TEST(ProblemMemory, CopiesLargeInoutArraysBackOfTheSameVariationAlone) {
  constexpr std::uint64_t elements = 9'000'001;  // 72 MB
  const Filled filled(true, elements);
  const Kernel kernel = filled.kernel();
  ProblemMemory memory(host_model(), plain_ladder(), kernel, {{"n", 1}}, 1);
  const std::span<double> inout = memory.arrays().of<double>("inout");
  const auto refilled = [&](double expected) {
    inout.front() = inout.back() = inout[elements / 2] = -1;
    memory.refill();
    return std::ranges::all_of(inout, [&](double value) { return value == expected; });
  };
  ASSERT_TRUE(memory.vary_to(3));
  const double third = inout.front();
  EXPECT_TRUE(refilled(third));
  const int fills = filled.fills();
  EXPECT_TRUE(refilled(third));
  EXPECT_EQ(filled.fills(), fills);

  ASSERT_TRUE(memory.vary_to(4));
  const double fourth = inout.front();
  EXPECT_NE(fourth, third);
  EXPECT_TRUE(refilled(fourth));
}

TEST(ProblemMemory, StaysAtItsFirstInputsWhereTheSeedIsNotUsed) {
  const Filled filled(false);
  const Kernel kernel = filled.kernel();
  ProblemMemory memory(host_model(), plain_ladder(), kernel, {{"n", 1}}, 1);
  double& inout = memory.arrays().of<double>("inout")[0];
  inout = -1;
  EXPECT_FALSE(memory.vary_to(3));
  EXPECT_EQ(memory.variations(), 0U);
  inout = -1;
  EXPECT_FALSE(memory.vary_to(2));
  memory.refill();
  EXPECT_EQ(inout, 1);
}

}  // namespace
}  // namespace roofladder
