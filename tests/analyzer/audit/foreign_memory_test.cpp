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

TEST(Audit, FindsMemoryThatIsNotEvicted) {
  CleanRun clean = clean_run();
  auto& builder = clean.builder;
  builder.sample(clean.fast, "useful.bytes", 100e6, Provenance::declared);
  builder.sample(clean.fast, "memory.foreign", 8e6, Provenance::timer);
  const Finding finding = only_finding(builder.run, FindingKind::foreign_memory);
  EXPECT_EQ(finding.where, "sweep/openmp/fast");
  EXPECT_EQ(finding.sentence, "keeps 8 MB past the model's allocator.");
  builder.run.devices.front().kind = DeviceKind::gpu;
  EXPECT_TRUE(analyse(builder.run).findings.empty()) << "a driver's own";
  builder.run.devices.front().kind = DeviceKind::cpu;
  scale(builder.run, clean.fast, "useful.bytes", 9);
  EXPECT_TRUE(analyse(builder.run).findings.empty()) << "under 1 % of the arrays";
  scale(builder.run, clean.fast, "useful.bytes", 1e-6);
  EXPECT_EQ(analyse(builder.run).findings.size(), 1U);
  scale(builder.run, clean.fast, "memory.foreign", 1.0 / 8);
  EXPECT_TRUE(analyse(builder.run).findings.empty()) << "under 1 MiB";
}

}  // namespace
}  // namespace roofladder
