// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/cost/cost.h"

#include <gmock/gmock.h>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using test::rung_of;
using testing::HasSubstr;

// 1 s of the original on that many threads of a CPU with two cores.
Analysis on_threads(std::int32_t threads) {
  CleanRun clean = clean_run();
  clean.builder.run.facts.push_back({"cpu.cores", "2", 2.0, dimension::ratio});
  for (Point& point : clean.builder.run.points) {
    point.threads = threads;
  }
  return analyse(clean.builder.run);
}

Analysis on_gpu() {
  CleanRun clean = clean_run();
  clean.builder.run.devices[0].kind = DeviceKind::gpu;
  clean.builder.run.devices[0].name = "cuda:1";
  return analyse(clean.builder.run);
}

Cost cost_of_original(Analysis analysis, const std::vector<Price>& prices) {
  set_prices(analysis.run, prices, analysis.ladders);
  return std::get<Cost>(rung_of(analysis, "original").cost);
}

Absence no_cost_of_original(Analysis analysis, const std::vector<Price>& prices) {
  set_prices(analysis.run, prices, analysis.ladders);
  return std::get<Absence>(rung_of(analysis, "original").cost);
}

TEST(Cost, OfACpuIsThatOfTheHoursOfItsCores) {
  const Cost one = cost_of_original(on_threads(1), {{"cpu", 3.6}});
  EXPECT_DOUBLE_EQ(one.of_repetition.value, 0.001);
  EXPECT_EQ(one.cores, 1);
  const Cost four = cost_of_original(on_threads(4), {{"cpu", 3.6}});
  EXPECT_DOUBLE_EQ(four.of_repetition.value, 0.002) << "threads share two cores";
  EXPECT_EQ(four.cores, 2);
}

TEST(Cost, OfAnotherDeviceIsThatOfItsHours) {
  const Cost cost = cost_of_original(on_gpu(), {{"cuda", 7.2}});
  EXPECT_DOUBLE_EQ(cost.of_repetition.value, 0.002);
  EXPECT_EQ(cost.cores, std::nullopt);
}

TEST(Cost, HasTheIntervalOfTheTime) {
  const Analysis analysis = on_gpu();
  const Interval time = rung_of(analysis, "original").analysis.time->median_interval.value();
  const Interval cost =
      cost_of_original(analysis, {{"cuda:1", 7.2}}).of_repetition.interval.value();
  EXPECT_DOUBLE_EQ(cost.low, time.low * 0.002);
  EXPECT_DOUBLE_EQ(cost.high, time.high * 0.002);
}

TEST(Cost, IsAtThePriceOfTheDeviceBeforeThatOfAllLikeIt) {
  for (const auto& prices : {std::vector<Price>{{"cuda:1", 7.2}, {"cuda", 3.6}},
                             std::vector<Price>{{"cuda", 3.6}, {"cuda:1", 7.2}}}) {
    EXPECT_DOUBLE_EQ(cost_of_original(on_gpu(), prices).of_repetition.value, 0.002);
  }
  for (const char* other : {"cud", "cuda:", "cuda:10", "cpu"}) {
    EXPECT_FALSE(is_price_of({other, 1}, "cuda:1")) << other;
  }
}

TEST(Cost, IsAbsentWithoutAPrice) {
  Analysis analysis = on_gpu();
  set_prices(analysis.run, {{"cpu", 1}}, analysis.ladders);
  EXPECT_EQ(analysis.ladders[0].price, std::nullopt);
  EXPECT_EQ(no_cost_of_original(analysis, {}).status, Status::not_asked);
}

TEST(Cost, IsAbsentWhereNobodyTellsHowManyCores) {
  const Absence absence = no_cost_of_original(on_threads(0), {{"cpu", 1}});
  EXPECT_EQ(absence.status, Status::unavailable);
  EXPECT_THAT(absence.reason, HasSubstr("how many cores"));
}

TEST(Cost, IsAbsentWithoutATimeThatCounts) {
  Analysis analysis = on_gpu();
  Rung& original = analysis.ladders[0].rungs[0];
  original.judgement.judged = Judged::refused;
  EXPECT_EQ(no_cost_of_original(analysis, {{"cuda", 1}}).status, Status::refused);
  original.analysis.time.reset();
  original.analysis.failure = Absence{Status::timeout, "it took too long"};
  EXPECT_EQ(no_cost_of_original(analysis, {{"cuda", 1}}).reason, "it took too long");
}

}  // namespace
}  // namespace roofladder
