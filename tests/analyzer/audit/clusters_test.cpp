// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/audit/clusters.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace roofladder {
namespace {

std::vector<double> alternating(double low, double high, std::size_t n) {
  std::vector<double> samples;
  for (std::size_t i = 0; i < n; ++i) {
    samples.push_back((i % 2 == 0 ? low : high) + (i % 4 < 2 ? 0.5 : -0.5));
  }
  return samples;
}

// Both clusters are their mean +- 0.5, of eight each: variance 8/7 / 4.
TEST(TwoClusters, AreFoundWithTheirClosedForm) {
  const auto clusters = two_clusters(alternating(100, 110, 16));
  ASSERT_TRUE(clusters);
  EXPECT_EQ(clusters->low_count, 8U);
  EXPECT_EQ(clusters->high_count, 8U);
  EXPECT_NEAR(clusters->low, 100, 1e-9);
  EXPECT_NEAR(clusters->high, 110, 1e-9);
  EXPECT_NEAR(clusters->separation, 10 / std::sqrt(8.0 / 7 / 4), 1e-9);
}

TEST(TwoClusters, AreNotFoundBelowTheThresholds) {
  const double within = std::sqrt(8.0 / 7 / 4);
  EXPECT_FALSE(two_clusters(alternating(100, 100 + 7.9 * within, 16))) << "D of 7.9";
  EXPECT_TRUE(two_clusters(alternating(100, 100 + 8.1 * within, 16)));
  EXPECT_FALSE(two_clusters(alternating(1000, 1010, 16))) << "1 % apart";
  EXPECT_FALSE(two_clusters(alternating(100, 110, 14))) << "too few";
  std::vector<double> outliers(18, 100.0);
  outliers.insert(outliers.end(), {200, 200});
  EXPECT_FALSE(two_clusters(outliers)) << "a tenth is no cluster but outliers";
  EXPECT_FALSE(two_clusters(std::vector<double>(20, 100.0))) << "all alike";
}

// A loop of multiplications and additions, in ms, recorded on a core that another thread shared in
// every third repetition.
TEST(TwoClusters, AreFoundInRecordedTimes) {
  const std::vector<double> recorded{
      113.29, 99.24, 185.95, 97.21, 99.71, 176.68, 100.71, 98.50, 183.46, 100.48, 99.66,  202.17,
      116.10, 99.20, 179.88, 96.45, 97.39, 186.59, 113.55, 95.18, 182.69, 97.38,  108.03, 201.29};
  const auto clusters = two_clusters(recorded);
  ASSERT_TRUE(clusters);
  EXPECT_EQ(clusters->low_count, 16U);
  EXPECT_EQ(clusters->high_count, 8U);
  EXPECT_GT(clusters->high, 1.8 * clusters->low);
}

double false_alarms(const std::function<double(std::mt19937_64&)>& draw, std::size_t n) {
  constexpr int trials = 20000;
  std::mt19937_64 generator(20190612);
  int alarms = 0;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<double> samples(n);
    for (double& sample : samples) {
      sample = draw(generator);
    }
    alarms += two_clusters(samples) ? 1 : 0;
  }
  return static_cast<double>(alarms) / trials;
}

// The rates that docs/method/audit.md states.
TEST(TwoClusters, AreSeldomFoundInOne) {
  const auto normal = [](std::mt19937_64& generator) {
    return std::normal_distribution(100.0, 5.0)(generator);
  };
  const auto uniform = [](std::mt19937_64& generator) {
    return std::uniform_real_distribution(80.0, 120.0)(generator);
  };
  const auto exponential = [](std::mt19937_64& generator) {
    return 100 + std::exponential_distribution(0.1)(generator);
  };
  EXPECT_LE(false_alarms(normal, 15), 0.0002);
  EXPECT_LE(false_alarms(uniform, 15), 0.002);
  EXPECT_LE(false_alarms(exponential, 15), 0.005);
  EXPECT_LE(false_alarms(exponential, 30), 0.0005);
}

}  // namespace
}  // namespace roofladder
