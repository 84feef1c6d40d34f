// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/statistics.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <limits>
#include <numeric>

namespace roofladder {
namespace {

std::vector<double> one_to(std::size_t n) {
  std::vector<double> values(n);
  std::iota(values.begin(), values.end(), 1.0);
  return values;
}

// Values within 0.1 % of the median, so that neither dispersion nor interval is zero.
std::vector<double> around(double median, std::size_t n = 15) {
  std::vector<double> values;
  for (std::size_t i = 0; i < n; ++i) {
    values.push_back(median * (1 + 0.0005 * (static_cast<double>(i % 5) - 2)));
  }
  return values;
}

Distribution of(const std::vector<double>& samples) {
  return *distribution(samples);
}

// P(B <= k) for a binomial B with probability 1/2, by Pascal's triangle.
double binomial_cdf(std::size_t n, std::size_t k) {
  std::vector<double> row{1.0};
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<double> next(row.size() + 1, 0.0);
    for (std::size_t j = 0; j < row.size(); ++j) {
      next[j] += row[j] / 2;
      next[j + 1] += row[j] / 2;
    }
    row = next;
  }
  return std::accumulate(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(k) + 1, 0.0);
}

TEST(Distribution, QuartilesInterpolateAsType7) {
  const auto summary = of({4, 1, 3, 2});
  EXPECT_EQ(summary.n, 4U);
  EXPECT_DOUBLE_EQ(summary.lower_quartile, 1.75);
  EXPECT_DOUBLE_EQ(summary.median, 2.5);
  EXPECT_DOUBLE_EQ(summary.upper_quartile, 3.25);
  EXPECT_EQ(summary.minimum, 1);
  EXPECT_EQ(summary.maximum, 4);
  EXPECT_FALSE(summary.median_interval);
}

TEST(Distribution, OfOneSampleIsThatSample) {
  const auto summary = of({7});
  EXPECT_EQ(summary.median, 7);
  EXPECT_EQ(summary.upper_quartile, 7);
}

TEST(Distribution, OfNothingOrOfNoNumberIsAbsent) {
  EXPECT_FALSE(distribution({}));
  EXPECT_FALSE(distribution(std::vector{1.0, std::numeric_limits<double>::quiet_NaN()}));
  EXPECT_FALSE(distribution(std::vector{1.0, std::numeric_limits<double>::infinity()}));
}

// The ranks are those of the usual tables of distribution-free intervals of a median (Conover,
// "Practical Nonparametric Statistics").
TEST(MedianInterval, HasTheTabulatedRanks) {
  const std::vector<std::pair<std::size_t, Interval>> table{
      {6, {1, 6}},   {8, {1, 8}},   {9, {2, 8}},   {10, {2, 9}},
      {15, {4, 12}}, {20, {6, 15}}, {25, {8, 18}}, {100, {40, 61}}};
  for (const auto& [n, ranks] : table) {
    EXPECT_EQ(median_interval(one_to(n)), ranks) << n;
  }
}

TEST(MedianInterval, NeedsSixSamples) {
  EXPECT_FALSE(median_interval(one_to(5)));
}

TEST(MedianInterval, IsTheShortestOfAtLeast95Percent) {
  for (std::size_t n = 6; n <= 200; ++n) {
    const auto interval = median_interval(one_to(n));
    ASSERT_TRUE(interval);
    const auto low = static_cast<std::size_t>(interval->low);
    EXPECT_EQ(interval->low + interval->high, static_cast<double>(n + 1));
    EXPECT_LE(2 * binomial_cdf(n, low - 1), 0.05) << n;
    EXPECT_GT(2 * binomial_cdf(n, low), 0.05) << n;
  }
}

TEST(MedianInterval, IsExactForManySamples) {
  EXPECT_EQ(median_interval(one_to(1000)), (Interval{469, 532}));
}

TEST(Settled, NeedsFifteenSamplesWithinOnePercent) {
  EXPECT_TRUE(has_converged(around(1.0, 15), 0.01));
  EXPECT_FALSE(has_converged(around(1.0, 14), 0.01));
  EXPECT_FALSE(has_converged(one_to(15), 0.01));
  EXPECT_FALSE(has_converged(around(1.0, 15), 0.0001));
  EXPECT_FALSE(has_converged({}, 0.01));
}

TEST(RatioOfMedians, IsTheRatioWithAnIntervalAroundIt) {
  const auto ratio = ratio_of_medians(around(3.0), around(2.0), 1);
  ASSERT_TRUE(ratio && ratio->interval);
  EXPECT_DOUBLE_EQ(ratio->value, 1.5);
  EXPECT_LT(ratio->interval->low, 1.5);
  EXPECT_GT(ratio->interval->high, 1.5);
  EXPECT_NEAR(ratio->interval->high, ratio->interval->low, 0.01);
}

TEST(RatioOfMedians, IsTheSameForTheSameSamplesInAnyOrder) {
  auto numerator = around(3.0);
  auto denominator = around(2.0);
  const auto first = ratio_of_medians(numerator, denominator, 7);
  std::reverse(numerator.begin(), numerator.end());
  std::rotate(denominator.begin(), denominator.begin() + 4, denominator.end());
  EXPECT_EQ(ratio_of_medians(numerator, denominator, 7), first);
}

TEST(RatioOfMedians, HasNoIntervalFromFewSamplesAndNoValueFromNone) {
  EXPECT_EQ(ratio_of_medians(std::vector{4.0}, std::vector{2.0}, 1), (Estimate{2, std::nullopt}));
  EXPECT_FALSE(ratio_of_medians(std::vector{4.0}, {}, 1));
  EXPECT_FALSE(ratio_of_medians(std::vector{4.0}, std::vector{0.0}, 1));
}

TEST(RatioOfMedians, OfConstantsIsCertain) {
  const std::vector<double> twos(8, 2.0);
  const std::vector<double> fours(8, 4.0);
  EXPECT_EQ(ratio_of_medians(fours, twos, 1), (Estimate{2, Interval{2, 2}}));
}

// With quartiles 2 and 4 the fences are -1 and 7.
TEST(Outliers, LieBeyondOneAndAHalfInterquartileRanges) {
  const std::vector<double> samples{1, 2, 3, 4, 5};
  const Distribution summary = *distribution(samples);
  EXPECT_EQ(outliers(samples, summary), 0U);
  EXPECT_EQ(outliers(std::vector<double>{-1, 7}, summary), 0U) << "at the fences";
  EXPECT_EQ(outliers(std::vector<double>{-1.1, 3, 7.1, 100}, summary), 3U);
}

// Values of printed tables for the 0.995 quantile.
TEST(StudentQuantile, IsThatOfTheTables) {
  const std::vector<std::pair<double, double>> table{
      {1, 63.657}, {2, 9.925},  {3, 5.841},  {4, 4.604},  {5, 4.032},  {6, 3.707},
      {8, 3.355},  {10, 3.169}, {20, 2.845}, {60, 2.660}, {120, 2.617}};
  for (const auto& [freedom, quantile] : table) {
    EXPECT_NEAR(student_quantile(freedom, 0.01), quantile, 1.5e-3) << freedom;
  }
}

// The 0.9995 quantile.
TEST(StudentQuantile, IsThatOfTheTablesFarOut) {
  const std::vector<std::pair<double, double>> table{
      {1, 636.619}, {2, 31.599}, {3, 12.924}, {5, 6.869}, {10, 4.587}, {20, 3.850}, {60, 3.460}};
  for (const auto& [freedom, quantile] : table) {
    EXPECT_NEAR(student_quantile(freedom, 0.001), quantile, 1.5e-3 * quantile) << freedom;
  }
}

}  // namespace
}  // namespace roofladder
