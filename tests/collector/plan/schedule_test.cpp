// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan/schedule.h"

#include <gmock/gmock.h>

#include "collector/observers/observer.h"
#include "tests/collector/supervisor/planned.h"

namespace roofladder::test {
namespace {

using testing::ElementsAre;

std::vector<std::string> described(const Plan& plan) {
  std::vector<std::string> lines;
  for (const ScheduledStep& step : schedule_of(plan)) {
    lines.push_back((step.fresh ? "* " : "  ") + describe(plan, step));
  }
  return lines;
}

// Every observer, as if this machine had all that they need but for what one lacks.
PlanBuilder with_observers(const std::string& absent = "") {
  PlanBuilder builder;
  builder.options().preset.counts = true;
  for (const Observer& observer : observers()) {
    if (observer.provider.name != "timer") {
      Provider provider = observer.provider;
      provider.absence.reset();
      if (provider.name == absent) {
        provider.absence = Absence{Status::unavailable, "not installed"};
      }
      builder.provider(provider);
    }
  }
  return builder;
}

TEST(Schedule, FollowsFromTheRowsOfTheObservers) {
  PlanBuilder builder = with_observers();
  builder.options().options.rounds = 2;
  builder.ceilings({.kernel = "stream", .techniques = {"triad", "copy"}})
      .ladder({.techniques = {"naive", "tiled"}})
      .ladder({.kernel = "push", .techniques = {"report"}});
  EXPECT_THAT(described(builder.build()),
              ElementsAre("  compiler       stack        7 variants",
                          "  timer          time         2 ceilings before the ladders",
                          "* timer          time         species on cpu, round 1 of 2: 2 variants",
                          "* timer          time         species on cpu, round 2 of 2: 2 variants",
                          "* timer          time         push on cpu, round 1 of 2: 1 variants",
                          "* timer          time         push on cpu, round 2 of 2: 1 variants",
                          "  timer          time         2 ceilings after the ladders",
                          "* proof          scalars      3 variants",
                          "* opcount        work         3 variants",
                          "  caches         caches       3 variants"));
}

TEST(Schedule, CountsAccessesInTheSourceWhereNothingElseCountsThem) {
  PlanBuilder builder = with_observers("opcount");
  builder.ladder();
  EXPECT_THAT(described(builder.build()),
              testing::Contains("  accesses       elements     species on cpu: 3 variants"));
}

// Two models that take turns in the plan need one worker each.
TEST(Schedule, ObservesTheLaddersOfOneWorkerTogether) {
  PlanBuilder builder;
  builder.options().options.rounds = 1;
  builder.provider(counting_provider());
  for (const char* kernel : {"species", "push"}) {
    for (const char* model : {"fake_gpu", "other_gpu"}) {
      builder.ladder({.kernel = kernel, .model = model, .techniques = {"naive"}, .on_gpu = true});
    }
  }
  const Plan plan = builder.build();
  std::vector<std::string> models;
  for (const ScheduledStep& step : schedule_of(plan)) {
    if (step.set == "traffic") {
      models.push_back((step.fresh ? "* " : "") +
                       plan.run.variants[plan.run.points[step.points.front()].variant].model);
    }
  }
  EXPECT_THAT(models, ElementsAre("* fake_gpu", "fake_gpu", "* other_gpu", "other_gpu"));
}

TEST(Schedule, EveryMetricIsObservedByOneModule) {
  Provider better = counting_provider();
  better.name = "better";
  better.observed.vendor = "";
  better.sets.resize(1);
  PlanBuilder builder;
  builder.provider(counting_provider()).provider(better);
  builder.ladder({.model = "fake_gpu", .techniques = {"naive"}, .on_gpu = true});
  std::vector<std::string> providers;
  Plan plan = builder.build();
  plan.run.devices.front().vendor = "";
  for (const ScheduledStep& step : schedule_of(plan)) {
    if (step.set == "traffic") {
      providers.push_back(step.provider);
    }
  }
  EXPECT_THAT(providers, ElementsAre("better"));
}

}  // namespace
}  // namespace roofladder::test
