// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>

#include "analyzer/ladder/ladders.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::clean_run;

const Ladder& only_ladder(const Analysis& analysis) {
  return analysis.ladders.at(0);
}

TEST(Ladder, HasTheRungsInOrderAndAStepToEachChild) {
  auto run = clean_run().builder.run;
  std::reverse(run.points.begin() + 12, run.points.end());
  for (Sample& sample : run.samples) {
    sample.point = sample.point >= 12 ? 26 - sample.point : sample.point;
  }
  const Analysis analysis = analyse(run);
  ASSERT_EQ(analysis.ladders.size(), 1U);
  const Ladder& ladder = only_ladder(analysis);
  ASSERT_EQ(ladder.rungs.size(), 3U);
  EXPECT_EQ(run.variants[ladder.rungs[0].analysis.variant].title, "original");
  EXPECT_EQ(run.variants[ladder.rungs[2].analysis.variant].title, "fast");
  ASSERT_EQ(ladder.steps.size(), 2U);
  EXPECT_EQ(ladder.steps[1].from, 1U);
  EXPECT_EQ(ladder.steps[1].to, 2U);
}

TEST(Ladder, MeasuresSpeedupsOverTheOriginal) {
  const Analysis analysis = analyse(clean_run().builder.run);
  const Ladder& ladder = only_ladder(analysis);
  ASSERT_EQ(ladder.baselines.size(), 1U);
  EXPECT_EQ(ladder.baselines[0].name, "original");
  EXPECT_EQ(ladder.rungs[0].speedups[0], (Estimate{1, std::nullopt}));
  EXPECT_NEAR(ladder.rungs[2].speedups[0]->value, 1 / 0.34, 1e-12);
  EXPECT_TRUE(ladder.rungs[2].speedups[0]->interval);
  EXPECT_NEAR(ladder.steps[0].speedup->value, 2, 1e-12);
  EXPECT_EQ(ladder.steps[0].verdict, Verdict::faster);
}

TEST(Ladder, OffersTheSecondRungAsBaselineWhereThreadsDiffer) {
  auto clean = clean_run();
  clean.builder.run.points[clean.less_traffic].threads = 4;
  clean.builder.run.points[clean.fast].threads = 4;
  const Analysis analysis = analyse(clean.builder.run);
  const Ladder& ladder = only_ladder(analysis);
  ASSERT_EQ(ladder.baselines.size(), 2U);
  EXPECT_EQ(ladder.baselines[1].name, "less_traffic");
  EXPECT_NEAR(ladder.rungs[2].speedups[1]->value, 0.5 / 0.34, 1e-12);
}

TEST(Ladder, SeparatesSizesCachesAndDevices) {
  auto clean = clean_run();
  clean.builder.run.points[clean.fast].size = {{"n", 5}};
  clean.builder.run.points[clean.less_traffic].cache = CacheState::warm;
  const Analysis analysis = analyse(clean.builder.run);
  EXPECT_EQ(analysis.ladders.size(), 3U);
  for (const Ladder& ladder : analysis.ladders) {
    EXPECT_TRUE(ladder.steps.empty());
  }
}

TEST(Ladder, SpeedupsDoNotChangeWhenEveryTimeIsScaled) {
  auto run = clean_run().builder.run;
  const Analysis before = analyse(run);
  for (Sample& sample : run.samples) {
    if (run.metrics[sample.metric] == "time") {
      sample.value *= 4;
    }
  }
  const Analysis after = analyse(run);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(only_ladder(before).rungs[i].speedups, only_ladder(after).rungs[i].speedups);
    EXPECT_EQ(only_ladder(before).rungs[i].analysis.bound.sentence,
              only_ladder(after).rungs[i].analysis.bound.sentence);
  }
}

TEST(Ladder, DoesNotDependOnTheOrderOfSamples) {
  auto run = clean_run().builder.run;
  const Analysis before = analyse(run);
  std::reverse(run.samples.begin(), run.samples.end());
  const Analysis after = analyse(run);
  for (std::size_t i = 0; i < 3; ++i) {
    const VariantAnalysis& a = only_ladder(before).rungs[i].analysis;
    const VariantAnalysis& b = only_ladder(after).rungs[i].analysis;
    EXPECT_EQ(a.times, b.times);
    EXPECT_EQ(a.time, b.time);
    EXPECT_TRUE(
        std::ranges::equal(a.metrics, b.metrics, {}, &MetricValue::value, &MetricValue::value));
    EXPECT_EQ(only_ladder(before).rungs[i].speedups, only_ladder(after).rungs[i].speedups);
  }
}

TEST(Ladder, WithAFailedOriginalHasNoSpeedupsOverIt) {
  auto clean = clean_run();
  auto& run = clean.builder.run;
  std::erase_if(run.samples, [&](const Sample& sample) {
    return sample.point == clean.original && run.metrics[sample.metric] == "time";
  });
  clean.builder.absent(clean.original, "time", Status::timeout, "longer than 10 s",
                       Provenance::timer);
  const Analysis analysis = analyse(run);
  const Ladder& ladder = only_ladder(analysis);
  EXPECT_FALSE(ladder.rungs[0].speedups[0]);
  EXPECT_FALSE(ladder.rungs[2].speedups[0]);
  EXPECT_FALSE(ladder.steps[0].speedup);
  EXPECT_EQ(ladder.steps[0].verdict, Verdict::ambiguous);
  EXPECT_TRUE(ladder.steps[1].speedup);
}

TEST(Ladder, WithAClockThatExplainsTheStepIsAmbiguous) {
  auto clean = clean_run();
  for (int i = 0; i < test::repetitions; ++i) {
    clean.builder.sample(clean.original, "clock.core", 1.5e9, Provenance::counter, whole_variant,
                         i);
    clean.builder.sample(clean.less_traffic, "clock.core", 3e9, Provenance::counter, whole_variant,
                         i);
  }
  EXPECT_EQ(only_ladder(analyse(clean.builder.run)).steps[0].verdict, Verdict::ambiguous);
}

}  // namespace
}  // namespace roofladder
