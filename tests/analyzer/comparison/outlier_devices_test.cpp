// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/outlier_devices.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

// Median 5, deviations 4 3 2 1 0 1 2 3 and the last: their median is 2, so 3.5 is reached at
// 5 + 3.5 * 2 / 0.6745 = 15.38.
TEST(OutlierDevices, LieBeyondTheGreatestModifiedScore) {
  EXPECT_TRUE(outlier_devices(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 15.3}).empty());
  const auto outliers = outlier_devices(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 15.5});
  ASSERT_EQ(outliers.size(), 1U);
  EXPECT_EQ(outliers[0].index, 8U);
  EXPECT_NEAR(outliers[0].score, 0.6745 * 10.5 / 2, 1e-12);
}

TEST(OutlierDevices, ComeFarthestFirstFromBothSides) {
  const auto outliers = outlier_devices(std::vector<double>{-20, 1, 2, 3, 4, 5, 6, 7, 8, 9, 100});
  ASSERT_EQ(outliers.size(), 2U);
  EXPECT_EQ(outliers[0].index, 10U);
  EXPECT_GT(outliers[0].score, 0);
  EXPECT_EQ(outliers[1].index, 0U);
  EXPECT_LT(outliers[1].score, 0);
}

TEST(OutlierDevices, AreNoneOfFewDevices) {
  EXPECT_TRUE(outlier_devices(std::vector<double>{1, 1000}).empty());
  EXPECT_FALSE(outlier_devices(std::vector<double>{1, 2, 1000}).empty());
  EXPECT_TRUE(outlier_devices({}).empty());
}

TEST(OutlierDevices, AreMoreThanTwoPercentOff) {
  EXPECT_TRUE(outlier_devices(std::vector<double>{1, 1.0001, 1.0002, 1.02}).empty());
  EXPECT_FALSE(outlier_devices(std::vector<double>{1, 1.0001, 1.0002, 1.021}).empty());
}

// Mean absolute deviation 9/8: the score is 9 / (1.2533 * 9 / 8).
TEST(OutlierDevices, AreFoundWhereMostValuesAreEqual) {
  const auto outliers = outlier_devices(std::vector<double>{1, 1, 1, 1, 1, 1, 1, 10});
  ASSERT_EQ(outliers.size(), 1U);
  EXPECT_NEAR(outliers[0].score, 8 / 1.2533, 1e-12);
  EXPECT_TRUE(outlier_devices(std::vector<double>(8, 1.0)).empty());
}

}  // namespace
}  // namespace roofladder
