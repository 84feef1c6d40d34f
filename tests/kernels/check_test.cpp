// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/check.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <numeric>
#include <vector>

#include "kernels/kernel.h"
#include "kernels/problem_memory.h"
#include "tests/kernels/host_model.h"

namespace roofladder {
namespace {

using ::testing::DoubleNear;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::Optional;

constexpr std::size_t n = 1'000'000;

// What copy computes, with an invariant that can be broken at will.
class CopyReference : public Reference {
 public:
  explicit CopyReference(std::span<const double> b) : m_b(b) {}
  double expected(std::string_view, std::uint64_t index) const override { return m_b[index]; }
  double tolerance(std::string_view, std::uint64_t) const override { return 0; }
  std::optional<std::string> violated_invariant(const Arrays&) const override { return violation; }

  std::optional<std::string> violation;

 private:
  std::span<const double> m_b;
};

class SampledCheck : public testing::Test {
 protected:
  CheckResult sampled() const {
    return check(m_copy, m_memory.size(), m_reference, m_memory.arrays(), CheckDepth::sampled);
  }

  const Kernel& m_copy = find_kernel("stream")->computed_by("copy");
  ProblemMemory m_memory{host_model(), m_copy, {{"n", n}}};
  std::span<double> m_a = m_memory.arrays().of<double>("a");
  std::span<double> m_b = m_memory.arrays().of<double>("b");
  CopyReference m_reference{m_b};
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

TEST_F(SampledCheck, CatchesEveryElementLeftUnwrittenThroughTheChecksum) {
  for (const std::size_t unwritten : {std::size_t{123'456}, std::size_t{777'777}}) {
    std::ranges::copy(m_b, m_a.begin());
    m_a[unwritten] = std::nan("");
    EXPECT_THAT(sampled().mismatch, Optional(HasSubstr("a[" + std::to_string(unwritten) + "] is")));
  }
}

TEST_F(SampledCheck, ReportsAViolatedInvariant) {
  std::ranges::copy(m_b, m_a.begin());
  m_reference.violation = "mass is lost";
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
