// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/precision.h"

#include <gtest/gtest.h>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

Distribution time_of(double median, double low, double high) {
  return {.n = 21, .median = median, .median_interval = Interval{low, high}};
}

TEST(Precision, HalfWidthIsOverTheMedian) {
  EXPECT_DOUBLE_EQ(*relative_half_width(time_of(2, 1.9, 2.3)), 0.1);
  EXPECT_FALSE(relative_half_width(std::nullopt));
  EXPECT_FALSE(relative_half_width(Distribution{.n = 1, .median = 1}));
}

TEST(Precision, CountsWhatReachesFurtherThanAsked) {
  Analysis analysis = analyse(test::clean_run().builder.run);
  std::vector<Rung>& rungs = analysis.ladders.at(0).rungs;
  ASSERT_EQ(rungs.size(), 3U);
  rungs[0].analysis.time = time_of(1, 0.991, 1.009);
  rungs[1].analysis.time = time_of(1, 0.995, 1.02);
  rungs[2].analysis.time = time_of(1, 0.9, 1.1);
  EXPECT_EQ(precision_reached(analysis.run, analysis.ladders).missed, 2U);
  EXPECT_EQ(precision_reached(analysis.run, analysis.ladders).results, 3U);
  EXPECT_EQ(precision_reached(analysis.run, analysis.ladders).asked, 0.01);
  analysis.run.facts.push_back({"collect.precision", "0.05", std::nullopt, dimension::ratio});
  EXPECT_EQ(precision_reached(analysis.run, analysis.ladders).missed, 1U);
  EXPECT_EQ(precision_reached(analysis.run, analysis.ladders).asked, 0.05);
}

}  // namespace
}  // namespace roofladder
