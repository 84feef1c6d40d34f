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

TEST(Audit, FindsColdBytesBelowTheMinimum) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.fast, "dram.read", 0.7);
  EXPECT_THAT(only_finding(clean.builder.run, FindingKind::bytes_below_minimum).sentence,
              HasSubstr("moved 7.75 GB, 96.9 %"));
}

TEST(Audit, AllowsFewBytesToWarmCachesAndDataOnChip) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.fast, "dram.read", 0.7);
  auto& run = clean.builder.run;
  run.variants[run.points[clean.fast].variant].on_chip = true;
  EXPECT_TRUE(analyse(run).findings.empty());
  run.variants[run.points[clean.fast].variant].on_chip = false;
  run.points[clean.fast].cache = CacheState::warm;
  EXPECT_TRUE(analyse(run).findings.empty());
}

TEST(Audit, AllowsCountersToMissBytesThatStayInTheCache) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  clean.builder.sample(clean.fast, "dram.read", 6e9, Provenance::counter);
  clean.builder.sample(clean.fast, "dram.write", 1e9, Provenance::counter);
  EXPECT_EQ(findings(analyse(run), FindingKind::bytes_below_minimum).size(), 1U);
  run.facts.push_back({"cpu.llc.bytes", "1 GB", 1e9, dimension::bytes});
  EXPECT_TRUE(analyse(run).findings.empty());
}

// OpenCL does not report a GPU's second-level cache.
TEST(Audit, TakesAGpusCacheFromItsDriverOrElseFromTheCollection) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  clean.builder.sample(clean.fast, "dram.read", 6e9, Provenance::counter);
  clean.builder.sample(clean.fast, "dram.write", 1e9, Provenance::counter);
  Device& device = run.devices.at(run.points[clean.fast].device);
  device.kind = DeviceKind::gpu;
  device.facts.push_back({"collect.llc.bytes", "1 GB", 1e9, dimension::bytes});
  EXPECT_TRUE(findings(analyse(run), FindingKind::bytes_below_minimum).empty());
  device.facts.push_back({"gpu.l2.bytes", "100 MB", 1e8, dimension::bytes});
  EXPECT_EQ(findings(analyse(run), FindingKind::bytes_below_minimum).size(), 1U);
}

}  // namespace
}  // namespace roofladder
