// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <string>

#include "tests/analyzer/audit/only_finding.h"

namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using test::only_finding;
using testing::HasSubstr;

TEST(Audit, FindsFlopsThatDifferFromTheDeclaration) {
  CleanRun clean = clean_run();
  for (const char* operation : {"add", "mul", "fma", "div", "sqrt", "special"}) {
    clean.builder.sample(clean.original, std::string("ops.fp64.") + operation,
                         std::string(operation) == "fma" ? 1.1e9 : 0, Provenance::counter);
  }
  EXPECT_THAT(only_finding(clean.builder.run, FindingKind::flops_differ).sentence,
              HasSubstr("2.20 Gflop flops.fp64 as counted and 2 Gflop by declaration"));
}

TEST(Audit, FindsFlopsThatAProcessorCountsOtherwise) {
  for (const double counted : {2.2e9, 1.8e9}) {
    CleanRun clean = clean_run();
    clean.builder.sample(clean.original, "counted.flops", counted, Provenance::counter);
    const Finding found = only_finding(clean.builder.run, FindingKind::counted_flops_differ);
    EXPECT_THAT(found.where, HasSubstr("original"));
    EXPECT_THAT(found.sentence, HasSubstr(counted > 2e9 ? "2.20 Gflop by" : "1.80 Gflop by"));
    EXPECT_THAT(found.sentence, HasSubstr("2 Gflop by declaration"));
    EXPECT_THAT(found.likely_cause, HasSubstr(counted > 2e9 ? "maxima" : "compiler left out"));
  }
}

TEST(Audit, TakesFlopsAroundTheWorkForNoDifference) {
  CleanRun clean = clean_run();
  clean.builder.sample(clean.original, "counted.flops", 2.08e9, Provenance::counter);
  EXPECT_TRUE(analyse(clean.builder.run).findings.empty());
}

TEST(Audit, FindsAProofThatFailed) {
  CleanRun clean = clean_run();
  clean.builder.run.variants[clean.builder.run.points[clean.original].variant].proof = {
      ProofStatus::differs, "add: 8 declared, 9 counted"};
  EXPECT_THAT(only_finding(clean.builder.run, FindingKind::flops_differ).sentence,
              HasSubstr("9 counted"));
}

}  // namespace
}  // namespace roofladder
