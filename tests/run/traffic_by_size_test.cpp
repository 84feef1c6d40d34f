// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/traffic_by_size.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

TEST(TrafficMetric, HasANameOfItsDirectionAndSize) {
  EXPECT_EQ(name_of(TrafficMetric{Direction::read, 32768}), "traffic.read@32768");
  EXPECT_EQ(name_of(TrafficMetric{Direction::write, 4096}), "traffic.write@4096");
  for (const TrafficMetric metric :
       {TrafficMetric{Direction::read, 1}, TrafficMetric{Direction::write, 1ULL << 40U}}) {
    EXPECT_EQ(traffic_metric(name_of(metric)), metric);
  }
}

TEST(TrafficMetric, IsNoOtherMetric) {
  for (const char* name : {"", "dram.read", "traffic.read@", "traffic.read@x", "traffic.read@1x",
                           "traffic.read@-1", "traffic.write@18446744073709551616"}) {
    EXPECT_EQ(traffic_metric(name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace roofladder
