// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/nested_variance.h"

#include <gtest/gtest.h>
#include <utility>

namespace roofladder {
namespace {

using Groups = std::vector<std::vector<std::vector<double>>>;  // by node, device and run

std::optional<NestedVariance> variance_of(const Groups& nodes) {
  std::vector<NestedValue> values;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (std::size_t j = 0; j < nodes[i].size(); ++j) {
      for (const double value : nodes[i][j]) {
        values.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), value});
      }
    }
  }
  return nested_variance(values);
}

// Purity of batches by supplier (Montgomery, Design and Analysis of Experiments, "The two-stage
// nested design").
const Groups purity{{{1, -1, 0}, {-2, -3, -4}, {-2, 0, 1}, {1, 4, 0}},
                    {{1, -2, -3}, {0, 4, 2}, {-1, 0, -2}, {0, 3, 2}},
                    {{2, 4, 0}, {-2, 0, 2}, {1, -1, 2}, {3, 2, 1}}};

TEST(NestedVariance, OfABalancedDesignIsThatOfTheTextbook) {
  const auto result = variance_of(purity);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->values, 36);
  EXPECT_NEAR(result->mean, 13.0 / 36, 1e-12);
  EXPECT_NEAR(result->between_nodes.sum_of_squares, 237.0 / 12 - 169.0 / 36, 1e-12);   // 15.06
  EXPECT_NEAR(result->between_devices.sum_of_squares, 269.0 / 3 - 237.0 / 12, 1e-12);  // 69.92
  EXPECT_NEAR(result->between_runs.sum_of_squares, 153 - 269.0 / 3, 1e-12);            // 63.33
  EXPECT_EQ(result->between_nodes.degrees_of_freedom, 2);
  EXPECT_EQ(result->between_devices.degrees_of_freedom, 9);
  EXPECT_EQ(result->between_runs.degrees_of_freedom, 24);
  EXPECT_NEAR(*result->between_nodes.mean_square, 7.53, 0.005);
  EXPECT_NEAR(*result->between_devices.mean_square, 7.77, 0.005);
  EXPECT_NEAR(*result->between_runs.mean_square, 2.64, 0.005);
  EXPECT_NEAR(*result->between_devices.estimate, 1.71, 0.005);
}

TEST(NestedVariance, ThatIsEstimatedNegativeIsNoneAndTold) {
  const auto result = variance_of(purity);
  ASSERT_TRUE(result);
  const VarianceRow& nodes = result->between_nodes;
  EXPECT_NEAR(*nodes.estimate, (*nodes.mean_square - *result->between_devices.mean_square) / 12,
              1e-12);
  EXPECT_LT(*nodes.estimate, 0);
  EXPECT_EQ(nodes.component, 0);
  EXPECT_EQ(nodes.share, 0);
  EXPECT_NEAR(*result->between_devices.share + *result->between_runs.share, 1, 1e-12);
}

// Coefficients computed by hand: 4/3, 28/15 and 12/5.
TEST(NestedVariance, OfAnUnbalancedDesignHasItsCoefficients) {
  const auto result = variance_of({{{1, 3}, {5}}, {{8, 10}}});
  ASSERT_TRUE(result);
  EXPECT_NEAR(result->between_nodes.sum_of_squares, 43.2, 1e-12);
  EXPECT_NEAR(result->between_devices.sum_of_squares, 6, 1e-12);
  EXPECT_NEAR(result->between_runs.sum_of_squares, 4, 1e-12);
  EXPECT_EQ(result->between_nodes.degrees_of_freedom, 1);
  EXPECT_EQ(result->between_devices.degrees_of_freedom, 1);
  EXPECT_EQ(result->between_runs.degrees_of_freedom, 2);
  EXPECT_NEAR(*result->between_runs.estimate, 2, 1e-12);
  EXPECT_NEAR(*result->between_devices.estimate, 3, 1e-12);
  EXPECT_NEAR(*result->between_nodes.estimate, 35.6 / 2.4, 1e-12);
  EXPECT_NEAR(*result->between_nodes.share, (35.6 / 2.4) / (5 + 35.6 / 2.4), 1e-12);
}

TEST(NestedVariance, OfOneRunADeviceIsThatOfDevicesWithTheirRuns) {
  const auto result = variance_of({{{1}, {3}}, {{7}, {9}}});
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->between_runs.estimate);
  EXPECT_FALSE(result->between_runs.mean_square);
  EXPECT_FALSE(result->between_runs.share);
  EXPECT_NEAR(*result->between_devices.estimate, 2, 1e-12);
  EXPECT_TRUE(result->between_devices.with_below);
  EXPECT_NEAR(*result->between_nodes.estimate, (36.0 - 2) / 2, 1e-12);
  EXPECT_FALSE(result->between_nodes.with_below);
}

TEST(NestedVariance, OfOneDeviceANodeIsThatOfNodesWithTheirDevices) {
  const auto result = variance_of({{{1, 3}}, {{7, 9}}});
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->between_devices.estimate);
  EXPECT_NEAR(*result->between_runs.estimate, 2, 1e-12);
  EXPECT_NEAR(*result->between_nodes.estimate, (36.0 - 2) / 2, 1e-12);
  EXPECT_TRUE(result->between_nodes.with_below);
}

TEST(NestedVariance, OfOneNodeHasNoneBetweenNodes) {
  const auto result = variance_of({{{1, 3}, {7, 9}}});
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->between_nodes.estimate);
  EXPECT_FALSE(result->between_nodes.share);
  EXPECT_NEAR(*result->between_devices.estimate, (36.0 - 2) / 2, 1e-12);
}

TEST(NestedVariance, OfEqualValuesHasNoShares) {
  const auto result = variance_of({{{1, 1}, {1, 1}}, {{1, 1}, {1, 1}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(*result->between_runs.estimate, 0);
  EXPECT_FALSE(result->between_runs.share);
}

TEST(NestedVariance, OfOneValueIsAbsent) {
  EXPECT_FALSE(variance_of({{{1}}}));
  EXPECT_FALSE(variance_of({}));
}

}  // namespace
}  // namespace roofladder
