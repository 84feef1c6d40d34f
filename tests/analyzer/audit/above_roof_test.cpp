// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "tests/analyzer/audit/only_finding.h"

namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using test::findings;
using test::only_finding;
using test::scale;
using testing::HasSubstr;

TEST(Audit, FindsAPointAboveItsMemoryRoof) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.fast, "time", 0.5);
  const Finding finding = only_finding(clean.builder.run, FindingKind::above_roof);
  EXPECT_EQ(finding.where, "sweep/openmp/fast");
  EXPECT_THAT(finding.sentence, HasSubstr("184 % of Triad, regular stores"));
  EXPECT_THAT(finding.likely_cause, HasSubstr("not observed"));
}

TEST(Audit, FindsAPointAboveItsComputeRoof) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.original, "ops.fp64.add", 24);
  EXPECT_THAT(only_finding(clean.builder.run, FindingKind::above_roof).sentence,
              HasSubstr("fp64 FMA, SIMD"));
}

TEST(Audit, ToleratesFivePercentAboveTheRoof) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.fast, "time", 0.92 / 1.045);
  EXPECT_TRUE(analyse(clean.builder.run).findings.empty());
}

TEST(Audit, MeasuresTheRoofOfAMixByItsNeighbours) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  scale(run, clean.fast, "dram.read", 6.9 / 7.5);  // of 10 GB: nearest is 30 GB/s
  scale(run, clean.fast, "dram.write", 3.1 / 2.5);
  scale(run, clean.fast, "time", 0.93);  // 31.6 GB/s
  EXPECT_TRUE(analyse(run).findings.empty()) << "30 GB/s at 67 % reads, within 5 % and 32 at 75 %";
}

// With a cache as large as the working set, the data written last has not reached memory yet.
TEST(Audit, AllowsWrittenBytesToStayInTheCache) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  scale(run, clean.fast, "time", 0.8);  // 36.8 GB/s of simulated traffic
  EXPECT_EQ(findings(analyse(run), FindingKind::above_roof).size(), 1U);
  run.facts.push_back({"cpu.llc.bytes", "4 GB", 4e9, dimension::bytes});
  EXPECT_TRUE(analyse(run).findings.empty()) << "27.6 GB/s certainly moved";
  run.variants[run.points[clean.fast].variant].stores = "non-temporal";
  EXPECT_EQ(findings(analyse(run), FindingKind::above_roof).size(), 1U);
}

TEST(Audit, ClaimsNoMemoryRoofForDeclaredBytesOfDataOnChip) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  test::remove(run, "dram.read");
  test::remove(run, "dram.write");
  scale(run, clean.fast, "time", 0.5);
  EXPECT_EQ(findings(analyse(run), FindingKind::above_roof).size(), 1U);
  run.variants[run.points[clean.fast].variant].on_chip = true;
  EXPECT_TRUE(analyse(run).findings.empty());
}

}  // namespace
}  // namespace roofladder
