// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/published/given_speedup.h"

#include <gmock/gmock.h>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::RunBuilder;
using testing::HasSubstr;

struct PrintedTimes {
  const char* name;
  double time = 0;  // 0: none is printed
  std::vector<double> speedups;
};

std::vector<Finding> findings_of_published(const std::vector<PrintedTimes>& rungs) {
  RunBuilder builder;
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    const PrintedTimes& printed = rungs[i];
    const std::uint32_t point =
        builder.add(test::rung(printed.name, i == 0 ? "" : rungs[0].name, static_cast<int>(i)));
    if (printed.time > 0) {
      builder.sample(point, "time", printed.time, Provenance::published);
    }
    int repetition = 0;
    for (const double speedup : printed.speedups) {
      builder.sample(point, given_speedup, speedup, Provenance::published, whole_variant,
                     repetition++);
    }
  }
  return test::findings(analyse(builder.run), FindingKind::given_speedup_contradicts);
}

// The table of the Yee-vortex guideline: seconds, and speedups over 4785 s. The correct ones are
// printed with three digits, rounded or truncated.
TEST(GivenSpeedup, FindsTheTwoThatTheYeeVortexGuidelineGetsWrong) {
  const auto found = findings_of_published({{"reference", 4785, {}},
                                            {"adaptation", 677, {7.06}},
                                            {"adaptation_openacc", 320, {14}},
                                            {"adaptation_cuda", 278, {17.2}},
                                            {"reduce_accesses", 497, {9.63}},
                                            {"merge_kernels_openacc", 114, {42}},
                                            {"merge_kernels_cuda", 40, {119}},
                                            {"tiling", 161, {29.7}},
                                            {"alignment", 135, {35.4}},
                                            {"alignment_cuda", 32, {149}},
                                            {"openmp_mpi", 131, {35.5}}});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].where, "sweep/openmp/adaptation_openacc");
  EXPECT_THAT(found[0].sentence, HasSubstr("speedup of 14.0x, but its times give 15.0x"));
  EXPECT_EQ(found[1].where, "sweep/openmp/openmp_mpi");
  EXPECT_THAT(found[1].sentence, HasSubstr("speedup of 35.5x, but its times give 36.5x"));
}

TEST(GivenSpeedup, ComputesTheYeeVortexRatios) {
  RunBuilder builder;
  builder.sample(builder.add(test::rung("reference", "", 0)), "time", 4785, Provenance::published);
  const std::uint32_t openacc = builder.add(test::rung("openacc", "reference", 1));
  builder.sample(openacc, "time", 320, Provenance::published);
  builder.sample(openacc, given_speedup, 14, Provenance::published);
  const Analysis analysis = analyse(builder.run);
  const auto found =
      speedup_contradictions(analysis.run, Observations(analysis.run), analysis.ladders.at(0));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].from_times);
  EXPECT_NEAR(found[0].other, 14.95, 0.005);
}

// Pull request 16 of the Fornax report: 1.65x in its table, ~1.62x in its text; 14: 1.61x in both.
TEST(GivenSpeedup, FindsTheOneThatTheFornaxReportPrintsTwice) {
  const auto found = findings_of_published(
      {{"original", 0, {}}, {"pr_14", 0, {1.61, 1.61}}, {"pr_16", 0, {1.65, 1.62}}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].where, "sweep/openmp/pr_16");
  EXPECT_THAT(found[0].sentence, HasSubstr("speedup of 1.65x, but also one of 1.62x"));
}

// The table of "An OpenACC Example (Part 2)": 5.32 s is 6.42x over one thread's 34.14 s and 3.98x
// over 21.16 s on four.
TEST(GivenSpeedup, IsHeldAgainstTheVariantThatItIsOver) {
  RunBuilder builder;
  builder.sample(builder.add(test::rung("serial", "", 0)), "time", 34.14, Provenance::published);
  builder.sample(builder.add(test::rung("threads", "serial", 1)), "time", 21.16,
                 Provenance::published);
  const std::uint32_t tuned = builder.add(test::rung("tuned", "threads", 2));
  builder.sample(tuned, "time", 5.32, Provenance::published);
  builder.sample(tuned, "speedup over sweep/openmp/serial", 6.42, Provenance::published);
  builder.sample(tuned, "speedup over sweep/openmp/threads", 3.98, Provenance::published);
  builder.sample(tuned, "speedup over the previous post", 2, Provenance::published);
  EXPECT_TRUE(test::findings(analyse(builder.run), FindingKind::given_speedup_contradicts).empty());

  builder.sample(tuned, "speedup over sweep/openmp/threads", 5, Provenance::published,
                 whole_variant, 1);
  const auto found = test::findings(analyse(builder.run), FindingKind::given_speedup_contradicts);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_THAT(found[0].sentence,
              HasSubstr("speedup of 5.00x over sweep/openmp/threads, but its times give 3.98x"));
  EXPECT_THAT(found[1].sentence,
              HasSubstr("3.98x over sweep/openmp/threads, but also one of 5.00x"));
}

TEST(GivenSpeedup, OfAPaperIsNotHeldAgainstTimesMeasuredHere) {
  auto clean = test::clean_run();
  clean.builder.sample(clean.fast, given_speedup, 30, Provenance::published);
  EXPECT_TRUE(analyse(clean.builder.run).findings.empty());
}

}  // namespace
}  // namespace roofladder
