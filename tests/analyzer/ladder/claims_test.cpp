// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/claims.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::CleanRun;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Claims : public testing::Test {
 protected:
  CleanRun m_clean = test::clean_run();

  // Outcomes of the claim of the first step, from 24 GB in 1 s to 10 GB in 0.5 s.
  std::vector<ExpectationCheck> checks(const std::vector<Expectation>& expects) {
    return checks_of(m_clean.less_traffic, expects);
  }
  std::vector<ExpectationCheck> checks_of(std::uint32_t point,
                                          const std::vector<Expectation>& expects) {
    roofladder::Run run = m_clean.builder.run;
    const std::uint32_t variant = run.points[point].variant;
    run.variants[variant].expects = expects;
    const Analysis analysis = analyse(std::move(run));
    for (const Step& step : analysis.ladders.at(0).steps) {
      if (analysis.ladders[0].rungs[step.to].analysis.variant == variant) {
        return step.claim;
      }
    }
    return {};
  }
  ExpectationCheck check(Expectation expectation) { return checks({expectation}).at(0); }
  // Samples on both sides of the first step.
  void sample(std::string_view metric, double before, double after, Provenance provenance) {
    m_clean.builder.sample(m_clean.original, metric, before, provenance);
    m_clean.builder.sample(m_clean.less_traffic, metric, after, provenance);
  }
};

TEST_F(Claims, AreCheckedInTheirOrder) {
  const auto all = checks({Expectation::higher_bandwidth, Expectation::less_traffic});
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].expectation, Expectation::higher_bandwidth);
  EXPECT_EQ(all[0].outcome, ClaimOutcome::refuted);
  EXPECT_EQ(all[0].evidence, "DRAM throughput 24 GB/s → 20 GB/s, −17 %");
  EXPECT_EQ(all[1].outcome, ClaimOutcome::borne_out);
  EXPECT_EQ(all[1].evidence, "DRAM bytes 24 GB → 10 GB, −58 %");
  EXPECT_EQ(text_of(all[1]), "less traffic: borne out (DRAM bytes 24 GB → 10 GB, −58 %)");
  EXPECT_THAT(checks({}), IsEmpty());
}

// The step from 10 GB in 0.5 s to the same in 0.34 s.
TEST_F(Claims, AreRefutedByWhatDidNotMove) {
  const auto all =
      checks_of(m_clean.fast, {Expectation::less_traffic, Expectation::higher_bandwidth});
  EXPECT_EQ(all.at(0).outcome, ClaimOutcome::refuted);
  EXPECT_EQ(all.at(1).outcome, ClaimOutcome::borne_out);
}

TEST_F(Claims, NeedMoreThanTwoPercent) {
  const auto outcome = [this](double after) {
    m_clean = test::clean_run();
    sample("ops.fp64.add", 1e9, after, Provenance::counter);
    return check(Expectation::fewer_flops).outcome;
  };
  EXPECT_EQ(outcome(0.97e9), ClaimOutcome::borne_out);
  EXPECT_EQ(outcome(0.99e9), ClaimOutcome::refuted);
  EXPECT_EQ(outcome(1.5e9), ClaimOutcome::refuted);
}

TEST_F(Claims, OfBytesThatAreOnlyDeclaredCannotBeJudged) {
  test::remove(m_clean.builder.run, "dram.read");
  test::remove(m_clean.builder.run, "dram.write");
  for (const Expectation expectation : {Expectation::less_traffic, Expectation::higher_bandwidth}) {
    EXPECT_EQ(check(expectation).outcome, ClaimOutcome::not_told);
    EXPECT_THAT(check(expectation).evidence,
                testing::AllOf(HasSubstr("before the step"), HasSubstr("only declared")));
  }
}

TEST_F(Claims, CompareBytesOfOneSourceOnly) {
  m_clean.builder.sample(m_clean.original, "dram.read", 20e9, Provenance::counter);
  m_clean.builder.sample(m_clean.original, "dram.write", 4e9, Provenance::counter);
  EXPECT_EQ(check(Expectation::less_traffic).outcome, ClaimOutcome::not_told);
  EXPECT_THAT(check(Expectation::less_traffic).evidence, HasSubstr("different sources"));
}

TEST_F(Claims, TrustDeclaredFlopsWithTheirProofOnly) {
  for (VariantInfo& variant : m_clean.builder.run.variants) {
    variant.proof = {};
  }
  EXPECT_EQ(check(Expectation::fewer_flops).outcome, ClaimOutcome::not_told);
  EXPECT_THAT(check(Expectation::fewer_flops).evidence, HasSubstr("only declared"));
  for (VariantInfo& variant : m_clean.builder.run.variants) {
    variant.proof = {ProofStatus::equal, ""};
  }
  EXPECT_EQ(check(Expectation::fewer_flops).outcome, ClaimOutcome::refuted) << "both are 2 Gflop";
}

// A GPU's counters tell what it executes, and nothing of what is declared as a division.
TEST_F(Claims, OfFlopsTakeCountedArithmeticWhereTheRestIsDeclared) {
  for (VariantInfo& variant : m_clean.builder.run.variants) {
    variant.proof = {};
  }
  for (const char* operation : {"fp64.mul", "fp64.fma", "fp32.add", "fp32.mul", "fp32.fma"}) {
    sample(std::string("ops.") + operation, 0, 0, Provenance::counter);
  }
  sample("ops.fp64.add", 3e9, 2e9, Provenance::counter);
  EXPECT_EQ(check(Expectation::fewer_flops).outcome, ClaimOutcome::borne_out);
  EXPECT_THAT(check(Expectation::fewer_flops).evidence, HasSubstr("3 Gflop → 2 Gflop"));
}

TEST_F(Claims, OfInstructionsCompareThoseOfOneSource) {
  EXPECT_EQ(check(Expectation::fewer_instructions).outcome, ClaimOutcome::not_told);
  m_clean.builder.sample(m_clean.original, "instructions", 5e9, Provenance::counter);
  m_clean.builder.sample(m_clean.less_traffic, "instructions", 4e9, Provenance::simulated);
  EXPECT_THAT(check(Expectation::fewer_instructions).evidence, HasSubstr("different sources"));
  m_clean.builder.sample(m_clean.less_traffic, "instructions", 4e9, Provenance::counter);
  EXPECT_EQ(check(Expectation::fewer_instructions).outcome, ClaimOutcome::borne_out);
  EXPECT_EQ(check(Expectation::fewer_instructions).evidence, "instructions 5 G → 4 G, −20 %");
}

TEST_F(Claims, OfDivisionsCountThoseOfBothPrecisions) {
  sample("ops.fp64.div", 1e6, 0, Provenance::counter);
  sample("ops.fp32.div", 0, 1e6, Provenance::counter);
  EXPECT_EQ(check(Expectation::fewer_divisions).outcome, ClaimOutcome::refuted);
  m_clean = test::clean_run();
  sample("ops.fp64.div", 1e6, 0, Provenance::counter);
  sample("ops.fp32.div", 0, 0, Provenance::counter);
  EXPECT_EQ(check(Expectation::fewer_divisions).outcome, ClaimOutcome::borne_out);
}

TEST_F(Claims, OfVectorsCompareTheirShareOfTheFlops) {
  EXPECT_EQ(check(Expectation::vectorized).outcome, ClaimOutcome::not_told);
  for (const char* width : {"fp64.128", "fp32.scalar", "fp32.128", "fp32.256"}) {
    sample(std::string("counted.") + width, 0, 0, Provenance::counter);
  }
  sample("counted.fp64.scalar", 2e9, 5e8, Provenance::counter);
  sample("counted.fp64.256", 0, 1.5e9, Provenance::counter);
  EXPECT_EQ(check(Expectation::vectorized).outcome, ClaimOutcome::borne_out);
  EXPECT_EQ(check(Expectation::vectorized).evidence, "flops in vectors 0 % → 75 %");
}

// 1 s of which instructions take 0.4 s, then 0.5 s of which they take 0.3 s.
TEST_F(Claims, OfWaitingCompareTheTimeInWhichNothingIsIssued) {
  EXPECT_EQ(check(Expectation::less_waiting).outcome, ClaimOutcome::not_told);
  sample("issue.active", 0.4, 0.6, Provenance::counter);
  EXPECT_EQ(check(Expectation::less_waiting).outcome, ClaimOutcome::borne_out);
  EXPECT_EQ(check(Expectation::less_waiting).evidence,
            "time without an instruction 600 ms → 200 ms, −67 %");
  m_clean = test::clean_run();
  sample("issue.active", 0.9, 0.8, Provenance::counter);
  EXPECT_EQ(check(Expectation::less_waiting).outcome, ClaimOutcome::refuted);
}

TEST_F(Claims, OfParallelWorkCompareProcessorsOrMultiprocessors) {
  EXPECT_EQ(check(Expectation::more_parallel).outcome, ClaimOutcome::not_told);
  sample("task_clock", 1, 1, Provenance::timer);
  EXPECT_EQ(check(Expectation::more_parallel).outcome, ClaimOutcome::borne_out);
  EXPECT_EQ(check(Expectation::more_parallel).evidence, "processors at work 1 → 2, +100 %");
  sample("sm.balance", 0.5, 0.5, Provenance::counter);
  EXPECT_EQ(check(Expectation::more_parallel).outcome, ClaimOutcome::refuted);
}

TEST_F(Claims, OfOccupancyTakeTheAchievedOneFirst) {
  EXPECT_EQ(check(Expectation::higher_occupancy).outcome, ClaimOutcome::not_told);
  sample("occupancy.theoretical", 0.5, 1, Provenance::compiler);
  EXPECT_EQ(check(Expectation::higher_occupancy).evidence,
            "theoretical occupancy 50 % → 100 %, +100 %");
  sample("occupancy.achieved", 0.48, 0.4, Provenance::counter);
  EXPECT_EQ(check(Expectation::higher_occupancy).outcome, ClaimOutcome::refuted);
  EXPECT_THAT(check(Expectation::higher_occupancy).evidence, HasSubstr("achieved occupancy 48"));
}

TEST_F(Claims, OfNoSpillsAskTheCompiler) {
  EXPECT_EQ(check(Expectation::no_spills).outcome, ClaimOutcome::not_told);
  sample("spill.store", 64, 0, Provenance::compiler);
  EXPECT_EQ(check(Expectation::no_spills).outcome, ClaimOutcome::borne_out);
  m_clean.builder.sample(m_clean.less_traffic, "spill.load", 16, Provenance::compiler);
  EXPECT_EQ(check(Expectation::no_spills).outcome, ClaimOutcome::refuted);
  EXPECT_EQ(check(Expectation::no_spills).evidence, "Spill loads: 16 B");
}

TEST_F(Claims, OfTransfersNeedSomeOnBothSides) {
  EXPECT_EQ(check(Expectation::shorter_transfers).outcome, ClaimOutcome::not_told);
  const auto transfer = [&](std::uint32_t point, double bytes) {
    roofladder::Run& run = m_clean.builder.run;
    run.variants[run.points[point].variant].parts = {"kernel", "to_device"};
    m_clean.builder.sample(point, "link.to_device", bytes, Provenance::declared);
  };
  transfer(m_clean.original, 1e9);
  const ExpectationCheck absent = check(Expectation::shorter_transfers);
  EXPECT_EQ(absent.outcome, ClaimOutcome::not_told);
  EXPECT_EQ(absent.evidence, "no time of transfers after the step: none of its parts is one");
  std::erase_if(m_clean.builder.run.samples, [&](const Sample& sample) {
    return sample.point == m_clean.less_traffic &&
           m_clean.builder.run.metrics[sample.metric] == "time";
  });
  m_clean.builder.times(m_clean.less_traffic, 0.5, {0.9, 0.1});
  transfer(m_clean.less_traffic, 1e8);
  EXPECT_EQ(check(Expectation::shorter_transfers).outcome, ClaimOutcome::borne_out);
}

TEST_F(Claims, OfARefusedRungAreNotChecked) {
  roofladder::Run& run = m_clean.builder.run;
  std::erase_if(run.samples,
                [&](const Sample& sample) { return sample.point == m_clean.less_traffic; });
  m_clean.builder.absent(m_clean.less_traffic, "time", Status::refused, "it kept its answer",
                         Provenance::timer);
  EXPECT_THAT(checks({Expectation::less_traffic}), IsEmpty());
}

}  // namespace
}  // namespace roofladder
