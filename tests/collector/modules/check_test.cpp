// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/check.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <gmock/gmock.h>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "collector/modules/kernel.h"
#include "collector/modules/problem_memory.h"
#include "tests/bundled/bundled.h"
#include "tests/kernels/host_model.h"

namespace roofladder {
namespace {

using ::testing::DoubleNear;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::Optional;

constexpr std::size_t n = 1'000'000;

// The copy of kernel stream, with a tolerance and an invariant that tests can break.
struct Copy {
  Copy() {
    static constexpr rl_array_spec arrays[]{{"a", sizeof(double), RL_OUTPUT},
                                            {"b", sizeof(double), RL_INPUT}};
    table.self = this;
    table.arrays = arrays;
    table.array_count = 2;
    table.make_reference = [](void* self, const rl_problem* problem, void** reference, rl_error*) {
      static_cast<Copy*>(self)->b = Arrays({problem->arrays, problem->array_count}).of<double>("b");
      *reference = self;
      return std::int32_t{RL_OK};
    };
    table.expected = [](void* reference, std::uint32_t, const std::uint64_t* elements,
                        std::uint32_t count, double* values, double* tolerances, rl_error*) {
      static_cast<Copy*>(reference)->asked += count;
      for (std::uint32_t i = 0; i < count; ++i) {
        values[i] = static_cast<Copy*>(reference)->b[elements[i]];
        tolerances[i] = static_cast<Copy*>(reference)->tolerance;
      }
      return std::int32_t{RL_OK};
    };
    table.holds = [](void* reference, const rl_problem*, rl_error* error) {
      const char* violation = static_cast<Copy*>(reference)->violation;
      std::snprintf(error->text, sizeof error->text, "%s", violation != nullptr ? violation : "");
      return std::int32_t{violation == nullptr ? RL_OK : RL_FAILED};
    };
    table.free_reference = [](void*) {};
  }
  rl_computation table{};
  std::span<const double> b;
  const char* violation = nullptr;
  double tolerance = 0;
  std::uint64_t asked = 0;  // for elements
};

class SampledCheck : public testing::Test {
 protected:
  CheckResult sampled() const {
    return check(m_memory.problem(), m_reference, CheckDepth::sampled);
  }

  Copy m_copy;
  ProblemMemory m_memory{host_model(), plain_ladder(), bundled("stream", "copy"), {{"n", n}}};
  std::span<double> m_a = m_memory.arrays().of<double>("a");
  std::span<double> m_b = m_memory.arrays().of<double>("b");
  Reference m_reference{m_copy.table, m_memory.problem()};
};

TEST_F(SampledCheck, ComparesTenThousandElementsAndSumsAll) {
  std::ranges::copy(m_b, m_a.begin());
  const CheckResult result = sampled();
  EXPECT_THAT(result.mismatch, Eq(std::nullopt));
  EXPECT_GE(result.compared, 10'000u);
  EXPECT_LT(result.compared, 20'000u);
  const double sum = std::accumulate(m_b.begin(), m_b.end(), 0.0);
  EXPECT_THAT(result.checksum, DoubleNear(sum, 1e-9 * sum));
}

TEST_F(SampledCheck, CatchesAWrongHalf) {
  std::ranges::copy(m_b, m_a.begin());
  m_a[0] = m_b[0];
  for (double& element : m_a.subspan(n / 2)) {
    element += 1e-9;
  }
  EXPECT_THAT(sampled().mismatch, Optional(HasSubstr("expected")));
}

TEST_F(SampledCheck, ComparesAllWhereThereIsTime) {
  std::ranges::copy(m_b, m_a.begin());
  const auto as_time_allows = [&](std::uint64_t drawn) {
    return check(m_memory.problem(), m_reference, CheckDepth::as_time_allows, drawn);
  };
  EXPECT_EQ(as_time_allows(123456).compared, n);
  m_a[n / 3 + 1] += 1e-9;
  EXPECT_THAT(as_time_allows(1).mismatch, Optional(HasSubstr("a[333334]")));
}

// Rungs of a ladder are compared with the same right values.
TEST_F(SampledCheck, AsksTheReferenceOnceForWhatIsRemembered) {
  std::ranges::copy(m_b, m_a.begin());
  const auto compared = [&](RightValues& right) {
    return check(m_memory.problem(), m_reference, right, CheckDepth::full, 77, {}).compared;
  };
  RightValues all(100'000, std::size_t{1} << 30);
  EXPECT_EQ(compared(all), n);
  EXPECT_EQ(compared(all), n);
  EXPECT_EQ(m_copy.asked, n);
  RightValues half(100'000, n * sizeof(double));
  EXPECT_EQ(compared(half), n);
  EXPECT_EQ(compared(half), n);
  EXPECT_EQ(m_copy.asked, n + n + n / 2);
  m_a[n / 2] += 1e-9;
  EXPECT_THAT(check(m_memory.problem(), m_reference, all, CheckDepth::full, 3, {}).mismatch,
              Optional(HasSubstr("a[500000]")));
}

TEST_F(SampledCheck, TakesNoNumberForRightWhereTheRightOneIsNone) {
  m_b[17] = std::nan("");
  std::ranges::copy(m_b, m_a.begin());
  m_a[17] = std::sqrt(-m_a[18]);
  EXPECT_THAT(sampled().mismatch, Eq(std::nullopt));
  m_a[17] = 1;
  EXPECT_THAT(check(m_memory.problem(), m_reference, CheckDepth::full).mismatch,
              Optional(HasSubstr("a[17] is 1, expected nan")));
  std::memset(&m_a[17], 0xFF, sizeof m_a[17]);
  EXPECT_THAT(sampled().mismatch, Optional(HasSubstr("a[17]"))) << "poison that nobody wrote over";
}

TEST(DigestOfInputs, ChangesWithEveryByteAndOrder) {
  std::vector<float> numbers(3'000'001);
  std::iota(numbers.begin(), numbers.end(), 0.0F);
  std::vector<rl_array> arrays{{"in", numbers.data(), numbers.size(), sizeof(float), RL_INPUT},
                               {"out", numbers.data(), 1, sizeof(float), RL_OUTPUT}};
  const std::uint64_t before = digest_of_inputs(Arrays(arrays));
  EXPECT_EQ(digest_of_inputs(Arrays(arrays)), before);
  for (const std::size_t place : {std::size_t{0}, numbers.size() / 2, numbers.size() - 1}) {
    const float kept = std::exchange(numbers[place], -1.0F);
    EXPECT_NE(digest_of_inputs(Arrays(arrays)), before) << place;
    numbers[place] = kept;
  }
  std::swap(numbers[10], numbers[2'500'000]);
  EXPECT_NE(digest_of_inputs(Arrays(arrays)), before);
}

TEST(FarOff, AreElementsThatHaveNothingOfTheirRightValues) {
  FarOff far_off;
  EXPECT_FALSE(far_off.share());
  far_off.add(1, 0);  // the right value 0 does not count
  EXPECT_FALSE(far_off.share());
  far_off.add(0, 3);
  EXPECT_EQ(far_off.share(), 0);
  far_off.add(-0.01, 1);
  EXPECT_EQ(far_off.share(), 0.5);
  far_off.add(0.009, -1);
  far_off.add(-1e-300, 1e-300);
  EXPECT_EQ(far_off.share(), 0.5);
}

TEST(InSingle, AreElementsThatSinglePrecisionLeft) {
  constexpr double third = 1.0 / 3;
  InSingle single;
  EXPECT_FALSE(single.share());
  single.add(0, 0);
  EXPECT_FALSE(single.share());
  single.add(static_cast<float>(third), third);
  EXPECT_EQ(single.share(), 1);
  single.add(third + 1e-9, third);  // off by more than single precision
  single.add(0.5, 0.5);             // exact in single precision
  single.add(1, 1 - 1e-16);         // within double precision
  EXPECT_EQ(single.share(), 0.25);
}

TEST_F(SampledCheck, TakesInfinityForNoNumberAndAllowsItForNone) {
  std::ranges::copy(m_b, m_a.begin());
  m_copy.tolerance = std::numeric_limits<double>::infinity();
  m_a[0] += 1;
  EXPECT_THAT(sampled().mismatch, Optional(HasSubstr("within inf")));
  m_copy.tolerance = 1;
  m_b[0] = std::numeric_limits<double>::infinity();
  EXPECT_THAT(sampled().mismatch, Optional(HasSubstr("expected inf")));
  m_a[0] = m_b[0];
  EXPECT_THAT(sampled().mismatch, Eq(std::nullopt));
}

TEST_F(SampledCheck, CatchesEveryElementLeftUnwrittenThroughTheChecksum) {
  for (const std::size_t unwritten : {std::size_t{123'456}, std::size_t{777'777}}) {
    std::ranges::copy(m_b, m_a.begin());
    m_a[unwritten] = std::nan("");
    EXPECT_THAT(sampled().mismatch, Optional(HasSubstr("a[" + std::to_string(unwritten) + "] is")));
  }
}

TEST_F(SampledCheck, ReportsAViolatedInvariant) {
  std::ranges::copy(m_b, m_a.begin());
  m_copy.violation = "mass is lost";
  EXPECT_THAT(sampled().mismatch, Optional(Eq("mass is lost")));
}

TEST_F(SampledCheck, PoisonIsNotANumberInOutputsAndScratchOnly) {
  std::ranges::fill(m_a, 1.0);
  poison(m_memory.arrays());
  EXPECT_TRUE(std::ranges::all_of(m_a, [](double value) { return std::isnan(value); }));
  EXPECT_TRUE(std::isnan(m_memory.arrays().of<double>("sum")[0]));
  EXPECT_TRUE(std::ranges::none_of(m_b, [](double value) { return std::isnan(value); }));
}

}  // namespace
}  // namespace roofladder
