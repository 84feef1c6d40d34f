// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/traffic_by_size.h"

#include <gmock/gmock.h>

#include "analyzer/advice/explanation.h"
#include "analyzer/plots/plot.h"
#include "run/traffic_by_size.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

using Sizes = std::vector<TrafficAtSize>;

constexpr double mib = 1024 * 1024;
const Sizes falling{
    {mib, 18e9, 6e9}, {32 * mib, 16e9, 6e9}, {64 * mib, 10e9, 5e9}, {128 * mib, 6e9, 2e9}};

void simulate(test::RunBuilder& builder, std::uint32_t point, const Sizes& sizes) {
  for (const TrafficAtSize& at : sizes) {
    const auto cache = static_cast<std::uint64_t>(at.cache);
    builder.sample(point, name_of(TrafficMetric{Direction::read, cache}), at.read,
                   Provenance::simulated);
    builder.sample(point, name_of(TrafficMetric{Direction::write, cache}), at.write,
                   Provenance::simulated);
  }
}

// The clean run with caches of 1 and 32 MiB, and this traffic of its first two rungs.
Run simulated(const Sizes& original, const Sizes& second) {
  auto clean = test::clean_run();
  for (const auto& [level, bytes] : {std::pair{"l1d", mib}, std::pair{"l2", 32 * mib}}) {
    clean.builder.run.facts.push_back(
        {std::string("cpu.") + level + ".bytes", "", bytes, dimension::bytes});
    clean.builder.run.facts.push_back(
        {std::string("collect.") + level + ".sharers", "1", 1.0, dimension::ratio});
  }
  clean.builder.run.facts.push_back({"cpu.llc.bytes", "", 32 * mib, dimension::bytes});
  simulate(clean.builder, clean.original, original);
  simulate(clean.builder, clean.less_traffic, second);
  return clean.builder.run;
}

TEST(TrafficBySize, IsReadFromTheRun) {
  const Analysis analysis = analyse(simulated(falling, {}));
  EXPECT_EQ(analysis.ladders.at(0).rungs.at(0).analysis.traffic_by_size, falling);
  EXPECT_THAT(analysis.ladders.at(0).rungs.at(1).analysis.traffic_by_size, IsEmpty());
}

TEST(TrafficBySize, IsThatOfTheLargestSizeBelow) {
  EXPECT_EQ(traffic_with(falling, 4096), 24e9);
  EXPECT_EQ(traffic_with(falling, mib), 24e9);
  EXPECT_EQ(traffic_with(falling, 63 * mib), 22e9);
  EXPECT_EQ(traffic_with(falling, 64 * mib), 15e9);
  EXPECT_EQ(traffic_with(falling, 1e12), 8e9);
}

TEST(TrafficBySize, HalfOfWhatMoreCacheSparesGoesWithOneSize) {
  EXPECT_EQ(cache_for_half(falling, 32 * mib), 64 * mib);
  EXPECT_EQ(cache_for_half(falling, 4096), 64 * mib) << "16 of 24 GB are spared, 9 with 64 MiB";
  EXPECT_EQ(cache_for_half(falling, 128 * mib), std::nullopt);
  EXPECT_EQ(cache_for_half({}, mib), std::nullopt);
  EXPECT_EQ(cache_for_half({{mib, 96, 0}, {2 * mib, 92, 0}}, mib), std::nullopt) << "too little";
}

TEST(TrafficBySizePlot, HasACurveForEachRungAndTheCachesOfTheMachine) {
  const Analysis analysis = analyse(simulated(falling, {{mib, 8e9, 2e9}}));
  const XyPlot plot = traffic_by_size_plot(analysis, analysis.ladders.at(0)).value();
  std::vector<std::string> names;
  for (const Line& line : plot.lines) {
    names.push_back(line.name);
  }
  EXPECT_THAT(names,
              ElementsAre("L1 1.05 MB", "L2 33.6 MB", "least 8 GB", "original", "less_traffic"));
  EXPECT_THAT(plot.lines.at(3).points,
              ElementsAre(Pair(mib, 24e9), Pair(32 * mib, 24e9), Pair(32 * mib, 22e9),
                          Pair(64 * mib, 22e9), Pair(64 * mib, 15e9), Pair(128 * mib, 15e9),
                          Pair(128 * mib, 8e9), Pair(plot.x.high, 8e9)));
  ASSERT_EQ(plot.marks.size(), 2U);
  EXPECT_EQ(plot.marks[0].x, 32 * mib);
  EXPECT_EQ(plot.marks[0].y, 22e9);
  EXPECT_EQ(plot.marks[1].y, 10e9);
  EXPECT_EQ(plot.marks[1].group, plot.lines.at(4).group);
}

TEST(TrafficBySizePlot, DrawsCurvesThatAreAlikeOnce) {
  Sizes alike = falling;
  alike[1].read *= 1.001;
  const Analysis analysis = analyse(simulated(falling, alike));
  const XyPlot plot = traffic_by_size_plot(analysis, analysis.ladders.at(0)).value();
  EXPECT_THAT(plot.groups, ElementsAre("original and 1 alike"));
}

TEST(TrafficBySizePlot, IsAbsentWhereNothingWasSimulated) {
  const Analysis analysis = analyse(test::clean_run().builder.run);
  EXPECT_EQ(traffic_by_size_plot(analysis, analysis.ladders.at(0)), std::nullopt);
}

std::string numbers_on_reads(const Run& run) {
  const Analysis analysis = analyse(run);
  const auto explained =
      explanations_of(analysis, Observations(analysis.run), analysis.ladders.at(0));
  for (const Advice& advice : explained.at(0).advices) {
    if (advice.rule == "excess_reads") {
      return advice.numbers;
    }
  }
  return "";
}

TEST(TrafficBySize, TellsAdviceHowFarApartDataAreUsedAgain) {
  EXPECT_THAT(
      numbers_on_reads(simulated(falling, {})),
      HasSubstr("half of what more cache would spare goes with 67.1 MB of it, the last level has "
                "33.6 MB: data are used again that far apart"));
  EXPECT_THAT(numbers_on_reads(simulated({{mib, 18e9, 6e9}}, {})), Not(HasSubstr("more cache")));
}

}  // namespace
}  // namespace roofladder
