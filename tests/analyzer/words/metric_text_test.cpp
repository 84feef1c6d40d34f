// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/words/metric_text.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

std::string text(std::string_view metric, double value) {
  return metric_text(*find_metric(metric), value);
}

TEST(MetricText, SharesArePercentsAndCountsAreNot) {
  EXPECT_EQ(text("l1.hit_rate", 0.5), "50 %");
  EXPECT_EQ(text("l2.kept", 0.415), "41.5 %");
  EXPECT_EQ(text("occupancy.achieved", 0.125), "12.5 %");
  EXPECT_EQ(text("occupancy.limit.warps", 8), "8");
  EXPECT_EQ(text("traffic_excess", 1.5), "1.50x");
}

}  // namespace
}  // namespace roofladder
