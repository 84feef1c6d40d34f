// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <limits>

#include "tests/analyzer/audit/only_finding.h"

namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using test::only_finding;
using test::scale;
using testing::HasSubstr;

TEST(Audit, FindsNothingInACleanRun) {
  EXPECT_TRUE(analyse(clean_run().builder.run).findings.empty());
}

// Repetitions around 0.34 s, every third of which takes 10 % longer.
TEST(Audit, FindsTimesInTwoClusters) {
  CleanRun clean = clean_run();
  for (Sample& sample : clean.builder.run.samples) {
    if (sample.point == clean.fast && sample.repetition % 3 == 0 &&
        clean.builder.run.metrics[sample.metric] == "time") {
      sample.value *= 1.1;
    }
  }
  const Finding finding = only_finding(clean.builder.run, FindingKind::two_clusters);
  EXPECT_EQ(finding.where, "sweep/openmp/fast");
  EXPECT_THAT(finding.sentence, HasSubstr("10 of about 340 ms and 5 of about 374 ms"));
}

TEST(Audit, FindsAnImpossibleHitRate) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.original, "l1.misses", 5);
  EXPECT_THAT(only_finding(clean.builder.run, FindingKind::impossible_hit_rate).sentence,
              HasSubstr("-25"));
  CleanRun given = clean_run();
  given.builder.sample(given.original, "llc.hit_rate", 1.02, Provenance::imported);
  EXPECT_THAT(only_finding(given.builder.run, FindingKind::impossible_hit_rate).sentence,
              HasSubstr("102 %"));
}

TEST(Audit, FindsValuesThatCannotBe) {
  for (const double value :
       {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CleanRun clean = clean_run();
    clean.builder.sample(clean.original, "time", value, Provenance::timer, whole_variant, 99);
    EXPECT_THAT(only_finding(clean.builder.run, FindingKind::impossible_value).sentence,
                HasSubstr("repetition 99"));
  }
}

TEST(Audit, FindsAGivenValueThatContradictsMeasuredInputs) {
  CleanRun clean = clean_run();
  clean.builder.sample(clean.original, "flop_rate", 2.5e9, Provenance::imported);
  EXPECT_THAT(
      only_finding(clean.builder.run, FindingKind::given_contradicts).sentence,
      HasSubstr("given (imported) Flop rate of 2.50 Gflop/s, but its inputs give 2 Gflop/s"));
}

}  // namespace
}  // namespace roofladder
