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

// The original declares two Gflop, and so many were counted.
CleanRun counted_run(double flops) {
  CleanRun clean = clean_run();
  for (const char* operation : {"add", "mul", "fma", "div", "sqrt", "special"}) {
    clean.builder.sample(clean.original, std::string("ops.fp64.") + operation,
                         std::string(operation) == "fma" ? flops / 2 : 0, Provenance::counter);
  }
  return clean;
}

TEST(Audit, FindsFlopsThatDifferFromTheDeclaration) {
  EXPECT_THAT(only_finding(counted_run(2.2e9).builder.run, FindingKind::flops_differ).sentence,
              HasSubstr("2.20 Gflop flops.fp64 as counted and 2 Gflop by declaration"));
}

// The source is proven to execute what it declares.
TEST(Audit, LeavesToTheCompilerWhatItSavesOfAProvenSource) {
  CleanRun clean = counted_run(1.8e9);
  roofladder::Run& run = clean.builder.run;
  run.devices[0].backend = host_backend;
  Proof& proof = run.variants[run.points[clean.original].variant].proof;
  proof.status = ProofStatus::equal;
  EXPECT_TRUE(analyse(run).findings.empty());
  proof.status = ProofStatus::not_counted;
  EXPECT_THAT(only_finding(run, FindingKind::flops_differ).sentence, HasSubstr("1.80 Gflop"));
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
