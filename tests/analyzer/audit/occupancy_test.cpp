// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analyzer/audit/only_finding.h"

namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using test::only_finding;
using test::scale;

TEST(Audit, FindsAnAchievedOccupancyAboveTheTheoreticalOne) {
  CleanRun clean = clean_run();
  auto& builder = clean.builder;
  builder.sample(clean.fast, "occupancy.theoretical", 0.5, Provenance::compiler);
  builder.sample(clean.fast, "occupancy.achieved", 0.645, Provenance::counter);
  const Finding finding = only_finding(builder.run, FindingKind::occupancy_above_theoretical);
  EXPECT_EQ(finding.where, "sweep/openmp/fast");
  EXPECT_EQ(finding.sentence, "has an achieved occupancy of 64.5 % and a theoretical one of 50 %.");
  scale(builder.run, clean.fast, "occupancy.achieved", 0.509 / 0.645);
  EXPECT_TRUE(analyse(builder.run).findings.empty()) << "within 2 %";
}

TEST(Audit, FindsAPartsOccupancyAboveTheTheoreticalOne) {
  CleanRun clean = clean_run();
  auto& builder = clean.builder;
  builder.sample(clean.fast, "occupancy.theoretical", 0.1875, Provenance::compiler, 0);
  builder.sample(clean.fast, "occupancy.achieved", 0.239, Provenance::counter, 0);
  EXPECT_EQ(only_finding(builder.run, FindingKind::occupancy_above_theoretical).sentence,
            "has in part sweep an achieved occupancy of 23.9 % and a theoretical one of 18.8 %.");
}

}  // namespace
}  // namespace roofladder
