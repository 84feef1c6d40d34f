// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analyzer/audit/only_finding.h"

namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using test::findings;
using test::only_finding;
using test::scale;

TEST(Audit, FindsAChecksumThatDiffers) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.fast, "checksum", 1 + 2e-6);
  EXPECT_EQ(only_finding(clean.builder.run, FindingKind::checksum_differs).where,
            "sweep/openmp/fast");
}

TEST(Audit, AllowsSinglePrecisionFewerDigitsOfAChecksum) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  scale(run, clean.fast, "checksum", 1 + 2e-5);
  EXPECT_EQ(findings(analyse(run), FindingKind::checksum_differs).size(), 1U);
  clean.builder.sample(clean.fast, "ops.fp32.add", 2.1e9, Provenance::counter);
  EXPECT_TRUE(findings(analyse(run), FindingKind::checksum_differs).empty());
}

}  // namespace
}  // namespace roofladder
