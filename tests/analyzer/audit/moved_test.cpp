// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "tests/analyzer/audit/only_finding.h"

namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using test::only_finding;
using test::scale;
using testing::HasSubstr;

TEST(Audit, FindsACeilingThatMoved) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.triad_after, "time", 1.1);
  const Finding finding = only_finding(clean.builder.run, FindingKind::ceiling_moved);
  EXPECT_EQ(finding.where, "Triad, regular stores");
  EXPECT_THAT(finding.sentence, HasSubstr("lower after"));
}

TEST(Audit, ReportsAMachineThatChangedOnce) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    if (run.points[point].phase == Phase::ceilings_after && point != clean.clock_after) {
      scale(run, point, "time", point == clean.triad_after ? 2 : 1.5);
    }
  }
  const Finding finding = only_finding(run, FindingKind::ceiling_moved);
  EXPECT_EQ(finding.where, "Triad, regular stores");
  EXPECT_EQ(finding.sentence,
            "was 50 % lower after the variants than before them, and 4 more moved by over 5 %.");
}

TEST(Audit, FindsAClockThatMoved) {
  CleanRun ceiling = clean_run();
  scale(ceiling.builder.run, ceiling.clock_after, "time", 1.1);
  EXPECT_EQ(only_finding(ceiling.builder.run, FindingKind::clock_ceiling_moved).where, "Clock");
  CleanRun rungs = clean_run();
  rungs.builder.sample(rungs.original, "clock.core", 3e9, Provenance::counter);
  rungs.builder.sample(rungs.less_traffic, "clock.core", 3e9, Provenance::counter);
  rungs.builder.sample(rungs.fast, "clock.core", 2.7e9, Provenance::counter);
  EXPECT_EQ(only_finding(rungs.builder.run, FindingKind::clock_moved).where, "sweep/openmp/fast");
}

}  // namespace
}  // namespace roofladder
