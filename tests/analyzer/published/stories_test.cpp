// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "analyzer/analysis.h"
#include "analyzer/published/published_numbers.h"
#include "tests/analyzer/fixture.h"
#include "tests/variant_id.h"

namespace roofladder {
namespace {

using test::RunBuilder;

// A story of the clean run's kernel for another model: 8 s and 2 s for 4 units of work, a printed
// speedup, and a variant without a time.
Analysis story() {
  RunBuilder builder;
  const auto add = [&](const std::string& name, int order) {
    VariantInfo variant = test::rung(name, "", order);
    test::set_id(variant, "sweep/openacc/" + name);
    Point point;
    point.work_units = 4;
    return builder.add(variant, point);
  };
  const auto print = [&](std::uint32_t point, std::string_view metric, double value,
                         const Quotation& quotation) {
    builder.sample(point, metric, value, Provenance::published);
    builder.run.samples.back().reason = builder.run.reason_index(quotation_text(quotation));
  };
  print(add("original", 0), "time", 8, {"8 s", "table", false, ""});
  const std::uint32_t fast = add("fast", 1);
  print(fast, "time", 2, {"2 s", "table", false, ""});
  print(fast, "speedup over sweep/openacc/original", 5, {"5", "text", true, "about"});
  const std::uint32_t untimed = add("untimed", 2);
  print(untimed, "registers", 38, {"38", "slide", false, ""});
  builder.absent(untimed, "time", Status::unavailable, "the source prints no time of it",
                 Provenance::published);
  return analyse(builder.run);
}

TEST(Published, RunHoldsItsOwnStory) {
  const Analysis analysis = story();
  ASSERT_EQ(analysis.published.size(), 1U);
  const PublishedLadder& ladder = analysis.published[0].ladders.at(0);
  EXPECT_EQ(ladder.baseline, "original");
  ASSERT_EQ(ladder.rungs.size(), 3U);
  EXPECT_EQ(ladder.rungs[1].time_of_unit, 0.5) << "2 s for 4 units";
  EXPECT_EQ(ladder.rungs[1].speedup->value, 4);
  EXPECT_EQ(ladder.rungs[1].numbers.size(), 2U);
  EXPECT_EQ(ladder.rungs[2].time_of_unit, std::nullopt);
  EXPECT_EQ(ladder.rungs[2].no_time, "the source prints no time of it");
  EXPECT_TRUE(analysis.published[0].own.empty());
}

TEST(Published, StandsBesideTheVariantOfTheSameName) {
  roofladder::Run run = test::clean_run().builder.run;
  for (Point& point : run.points) {
    point.work_units = 2;
  }
  EXPECT_TRUE(analyse(run).published.empty());
  const Analysis analysis = analyse(std::move(run), {.published = story().published});
  ASSERT_EQ(analysis.published.size(), 1U);
  ASSERT_EQ(analysis.published[0].own.size(), 1U);
  const auto& rungs = analysis.published[0].ladders.at(0).rungs;
  ASSERT_TRUE(rungs[1].own.at(0));
  EXPECT_EQ(rungs[1].own[0]->variant, "sweep/openmp/fast");
  EXPECT_NEAR(*rungs[1].own[0]->time_of_unit, 0.17, 1e-12) << "0.34 s for 2 units";
  EXPECT_NEAR(rungs[1].own[0]->speedup->value, 1 / 0.34, 1e-9);
  EXPECT_FALSE(rungs[2].own.at(0)) << "no variant of that name here";
}

TEST(Published, OfAKernelThatTheRunLacksIsLeftOut) {
  std::vector<PublishedStory> other = story().published;
  other.at(0).kernel.name = "another";
  EXPECT_TRUE(analyse(test::clean_run().builder.run, {.published = other}).published.empty());
}

TEST(Published, RunIsNotGivenItsStoryTwice) {
  const Analysis analysis = analyse(story().run, {.published = story().published});
  EXPECT_EQ(analysis.published.size(), 1U);
}

TEST(PublishedNumbers, AreCountedAndSpeedupsAreTold) {
  const PublishedStory told = story().published.at(0);
  EXPECT_EQ(count_of(told).all, 4U);
  EXPECT_EQ(count_of(told).ambiguous, 1U);
  EXPECT_TRUE(has_speed(told.ladders[0]));
  EXPECT_TRUE(has_several_times(told.ladders[0]));
  const auto& numbers = told.ladders[0].rungs[1].numbers;
  EXPECT_EQ(speedup_over(numbers[0]), std::nullopt) << "a time";
  EXPECT_EQ(speedup_over(numbers[1]), "sweep/openacc/original");
  EXPECT_EQ(speedup_over({"", "speedup", 2, {}}), "");
}

}  // namespace
}  // namespace roofladder
