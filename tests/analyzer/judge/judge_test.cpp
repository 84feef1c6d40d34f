// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gmock/gmock.h>
#include <map>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

using Outcomes = std::map<std::string, RuleOutcome>;

Outcomes outcomes_of(const Judgement& judgement) {
  Outcomes outcomes;
  for (const RuleResult& result : judgement.results) {
    outcomes[std::string(result.rule)] = result.outcome;
  }
  return outcomes;
}

auto says(const std::string& rule, RuleOutcome outcome) {
  return Contains(Pair(rule, outcome));
}

// The clean run on which nobody can cheat: results of every repetition were compared on inputs
// that had changed, and no rung has memory of its own.
class Judge : public testing::Test {
 protected:
  Judge() {
    for (const std::uint32_t point : {clean.original, clean.less_traffic, clean.fast}) {
      timed(point, "checked.elements", 10000);
      timed(point, "checked.error", 1e-15);
      timed(point, "inputs.variations", 64);
      timed(point, "memory.own", 0);
      timed(point, "memory.foreign", 0);
    }
  }

  void timed(std::uint32_t point, std::string_view metric, double value) {
    clean.builder.sample(point, metric, value, Provenance::timer);
  }
  void counted(std::string_view metric, std::initializer_list<double> values) {
    int repetition = 0;
    for (const double value : values) {
      clean.builder.sample(clean.fast, metric, value, Provenance::counter, whole_variant,
                           repetition++);
    }
  }
  // Every operation was counted, and all were additions in double precision.
  void counted_additions(double flops) {
    counted("ops.fp64.add", {flops});
    for (const char* others : {"ops.fp64.mul", "ops.fp64.fma", "ops.fp64.div", "ops.fp64.sqrt",
                               "ops.fp64.special", "ops.fp32.add", "ops.fp32.mul", "ops.fp32.fma",
                               "ops.fp32.div", "ops.fp32.sqrt", "ops.fp32.special"}) {
      counted(others, {0});
    }
  }
  // The kernel is said to need all that its rungs declare, and the original does so much.
  void need_all(double of_original) {
    test::remove(run, "useful.flops");
    for (const std::uint32_t point : {clean.original, clean.less_traffic, clean.fast}) {
      clean.builder.sample(point, "useful.flops", 2e9, Provenance::declared);
    }
    clean.builder.sample(clean.original, "instructions.fp64", of_original, Provenance::counter);
  }
  // Sets the errors of two rungs; nobody compared the results of the others.
  void have_errors(double of_original, double of_fast) {
    test::remove(run, "checked.error");
    timed(clean.original, "checked.error", of_original);
    timed(clean.fast, "checked.error", of_fast);
  }
  // Nothing tells that the fast rung keeps no answers.
  void forget_variations() { test::remove(run, "inputs.variations"); }
  void compute_in_single_precision() {
    for (Sample& sample : run.samples) {
      if (sample.point == clean.fast && sample.provenance == Provenance::declared &&
          run.metrics[sample.metric].starts_with("ops.")) {
        sample.value = 0;
      }
    }
    test::remove(run, "ops.fp32.add");
    clean.builder.sample(clean.fast, "ops.fp32.add", 2e9, Provenance::declared);
  }
  void on_gpu() { run.devices[0].kind = DeviceKind::gpu; }

  Judgement judgement(std::string_view rung = "fast") const {
    return test::rung_of(analyse(run), rung).judgement;
  }

  test::CleanRun clean = test::clean_run();
  roofladder::Run& run = clean.builder.run;
};

TEST_F(Judge, PassesWhatBreaksNoRule) {
  const Judgement passed = judgement();
  EXPECT_EQ(passed.judged, Judged::passed);
  EXPECT_THAT(passed.deciding_results(), IsEmpty());
  EXPECT_THAT(outcomes_of(passed),
              AllOf(says("result", RuleOutcome::pass), says("inside_the_clock", RuleOutcome::pass),
                    says("after_the_clock", RuleOutcome::pass),
                    says("cold_caches", RuleOutcome::pass), says("roofs", RuleOutcome::pass)));
}

// The original takes 1 s, the fast rung 0.34 s; 10 GB at 32 GB/s are the floor of each.
TEST_F(Judge, ScoresBetweenTheBaselineAndTheFloor) {
  const Analysis analysis = analyse(run);
  const Rung& fast = test::rung_of(analysis, "fast");
  const double floor = fast.analysis.value(metric::floor).value();
  EXPECT_NEAR(fast.judgement.score.value(), std::log(1 / 0.34) / std::log(1 / floor), 1e-3);
  EXPECT_NEAR(test::rung_of(analysis, "original").judgement.score.value(), 0, 1e-12);
}

TEST_F(Judge, ProvesNothingOfWhatNobodyCompared) {
  test::remove(run, "checked.elements");
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(outcomes_of(open), says("result", RuleOutcome::inconclusive));
  EXPECT_THAT(open.deciding_results().front()->remedy,
              HasSubstr("a measurement with this version"));
}

TEST_F(Judge, CallsWrongWhatHasAWrongResult) {
  clean.builder.absent(clean.fast, "time", Status::wrong, "element 7 is 1, not 2",
                       Provenance::timer);
  const Judgement wrong = judgement();
  EXPECT_EQ(wrong.judged, Judged::wrong);
  EXPECT_EQ(deciding_text(wrong), "result: element 7 is 1, not 2");
  EXPECT_FALSE(wrong.score);
}

TEST_F(Judge, CallsWrongWhatGivesNoResult) {
  clean.builder.absent(clean.fast, "time", Status::failed, "it ended with signal 11",
                       Provenance::timer);
  EXPECT_EQ(judgement().judged, Judged::wrong);
}

TEST_F(Judge, RefusesForgedReplies) {
  clean.builder.absent(clean.fast, "time", Status::refused, "a reply has another number",
                       Provenance::timer);
  const Judgement refused = judgement();
  EXPECT_EQ(refused.judged, Judged::refused);
  EXPECT_THAT(deciding_text(refused), HasSubstr("replies: a reply has another number"));
}

// Two Gflop are declared, of the kernel and of each rung.
TEST_F(Judge, RefusesWhatDoesLessThanItsKernelNeeds) {
  counted("instructions.fp64", {1.85e9, 1.85e9});
  need_all(2e9);
  const Judgement refused = judgement();
  EXPECT_EQ(refused.judged, Judged::refused);
  EXPECT_THAT(deciding_text(refused), AllOf(HasSubstr("work: it does less than its kernel needs"),
                                            HasSubstr("1.85 Gflop of the 2 Gflop")));
}

TEST_F(Judge, AccusesNobodyWhereNoRungDoesWhatTheKernelIsSaidToNeed) {
  counted("instructions.fp64", {1.85e9, 1.85e9});
  need_all(1.85e9);
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(outcomes_of(open), says("work", RuleOutcome::inconclusive));
  EXPECT_THAT(deciding_text(open), HasSubstr("what it declares is not what it does: 1.85 Gflop"));
}

// It declares two and does all of the one that is needed.
TEST_F(Judge, AccusesNobodyOfADeclarationThatIsTooMuch) {
  clean.builder.sample(clean.original, "instructions.fp64", 2e9, Provenance::counter);
  counted("instructions.fp64", {1.1e9, 1.1e9});
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::inconclusive));
}

// A compiler computes once what the source has twice.
TEST_F(Judge, PassesWhatDoesAllThatIsNeededWhereEveryOperationIsCounted) {
  counted_additions(1.1e9);
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::pass));
}

TEST_F(Judge, IsOpenWhereLessThanIsNeededWasCounted) {
  counted_additions(0.9e9);
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::inconclusive));
}

TEST_F(Judge, TakesNineteenTwentiethsOfWhatIsDeclared) {
  counted("instructions.fp64", {1.91e9, 1.91e9});
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::pass));
}

// A billion additions and as many products, which a compiler may fuse to a billion instructions.
class JudgedFused : public Judge {
 protected:
  JudgedFused() {
    for (const char* operation : {"ops.fp64.add", "ops.fp64.mul", "ops.fp64.fma"}) {
      test::remove(run, operation);
    }
    for (const std::uint32_t point : {clean.original, clean.less_traffic, clean.fast}) {
      clean.builder.sample(point, "ops.fp64.add", 1e9, Provenance::declared);
      clean.builder.sample(point, "ops.fp64.mul", 1e9, Provenance::declared);
      clean.builder.sample(point, "ops.fp64.fma", 0, Provenance::declared);
    }
  }
};

TEST_F(JudgedFused, HasDoneAllWhereThePipeSawAll) {
  counted("instructions.fp64", {1.91e9, 1.91e9});
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::pass));
}

TEST_F(JudgedFused, IsOpenWhereThePipeSawNoMoreThanIsNeededWhenFused) {
  counted("instructions.fp64", {1e9, 1e9});
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::inconclusive));
}

TEST_F(JudgedFused, HasDoneLessThanEvenFusedOperations) {
  counted("instructions.fp64", {0.9e9, 0.9e9});
  need_all(2e9);
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::violated));
}

TEST_F(JudgedFused, IsCountedInFlopsByExactCounters) {
  counted("ops.fp64.add", {0, 0});
  counted("ops.fp64.mul", {0, 0});
  counted("ops.fp64.fma", {1e9, 1e9});
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::pass));
}

TEST_F(Judge, DoesNotCountByThePipeWhatMatrixUnitsDo) {
  counted("instructions.fp64", {1e9});
  counted("instructions.tensor", {1e6});
  EXPECT_THAT(outcomes_of(judgement()), Not(Contains(Pair("work", testing::_))));
}

// A kernel without flops works by moving its 8 GB.
class JudgedMove : public Judge {
 protected:
  JudgedMove() {
    for (const char* metric : {"dram.read", "dram.write", "useful.flops", "useful.bytes"}) {
      test::remove(run, metric);
    }
    for (const std::uint32_t point : {clean.original, clean.less_traffic, clean.fast}) {
      clean.builder.sample(point, "useful.flops", 0, Provenance::declared);
      clean.builder.sample(point, "useful.bytes", 8e9, Provenance::declared);
    }
  }
  // The original does all that is needed.
  void by_original(const char* read, const char* write) {
    for (const char* metric : {read, write}) {
      clean.builder.sample(clean.original, metric, 4e9, Provenance::counter);
    }
  }
};

TEST_F(JudgedMove, IsCountedByItsTraffic) {
  by_original("dram.read", "dram.write");
  counted("dram.read", {6e9, 6e9});
  counted("dram.write", {1e9, 1e9});
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::violated));
  run.devices[0].facts.push_back({"cpu.llc.bytes", "1 GB", 1e9, dimension::bytes});
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::pass))
      << "a cache may hold what was written";
}

TEST_F(JudgedMove, IsCountedByWhatItTouchesWhereNothingCountsTraffic) {
  counted("footprint.read", {4e9});
  counted("footprint.write", {4e9});
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::pass));
}

TEST_F(JudgedMove, IsRefusedWhereItTouchesLessThanAnother) {
  counted("footprint.read", {4e9});
  counted("footprint.write", {3e9});
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::inconclusive))
      << "a search that ends early touches less, too";
  by_original("footprint.read", "footprint.write");
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::violated));
}

TEST_F(Judge, RefusesOtherWorkInOtherRepetitions) {
  counted("instructions.fp64", {2e9, 2e9, 2.05e9});
  const Judgement refused = judgement();
  EXPECT_EQ(refused.judged, Judged::refused);
  EXPECT_THAT(deciding_text(refused), HasSubstr("same_work: it does not do the same work"));
}

TEST_F(Judge, RefusesOtherKernelsInOtherRepetitions) {
  counted("activity.kernels", {12, 13});
  EXPECT_THAT(outcomes_of(judgement()), says("same_work", RuleOutcome::violated));
}

TEST_F(Judge, AllowsTrafficToDifferByWhatACacheHolds) {
  run.devices[0].facts.push_back({"cpu.llc.bytes", "1 GB", 1e9, dimension::bytes});
  counted("dram.read", {8e9, 9.9e9});
  EXPECT_THAT(outcomes_of(judgement()), says("same_work", RuleOutcome::pass));
  counted("dram.read", {6.9e9});
  EXPECT_THAT(outcomes_of(judgement()), says("same_work", RuleOutcome::violated));
}

// All flops are declared in double precision.
TEST_F(Judge, RefusesResultsOfALowerPrecision) {
  have_errors(1e-15, 1e-7);
  timed(clean.fast, "checked.single", 0.9);
  const Judgement refused = judgement();
  EXPECT_EQ(refused.judged, Judged::refused);
  EXPECT_THAT(deciding_text(refused),
              HasSubstr("precision: 90 % of its elements are numbers in single precision"));
}

// A total among the results is a million times what the others are.
TEST_F(Judge, RefusesLowerPrecisionThatGreatElementsHide) {
  have_errors(1e-15, 1e-13);
  timed(clean.fast, "checked.single", 0.05);
  EXPECT_EQ(judgement().judged, Judged::passed);
  test::remove(run, "checked.single");
  timed(clean.fast, "checked.single", 0.9);
  EXPECT_THAT(deciding_text(judgement()),
              HasSubstr("precision: 90 % of its elements are numbers in single precision"));
  timed(clean.original, "checked.single", 0.9);
  EXPECT_EQ(judgement().judged, Judged::passed) << "the original's are, too";
}

// As an iteration that ends when it is as near as it should.
TEST_F(Judge, ProvesNothingOfResultsThatAreFarFromTheOriginals) {
  have_errors(1e-15, 1e-7);
  timed(clean.fast, "checked.single", 0);
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(deciding_text(open), HasSubstr("precision: its results are 1.0e-07 from"));
}

// All of its operations in halves would have such an error too.
TEST_F(Judge, ProvesNothingByAFewOperationsInHalves) {
  have_errors(1e-15, 9e-3);
  clean.builder.sample(clean.fast, "ops.fp16.add", 0.3 * 2e9, Provenance::declared);
  EXPECT_THAT(outcomes_of(judgement()), says("precision", RuleOutcome::inconclusive));
  test::remove(run, "ops.fp16.add");
  clean.builder.sample(clean.fast, "ops.fp16.add", 2e10, Provenance::declared);
  EXPECT_THAT(outcomes_of(judgement()), says("precision", RuleOutcome::pass));
}

TEST_F(Judge, AllowsSumsInAnotherOrder) {
  have_errors(1e-15, 1e-11);
  EXPECT_EQ(judgement().judged, Judged::passed);
}

TEST_F(Judge, HoldsAgainstNobodyWhatTheOriginalDoesToo) {
  have_errors(1e-7, 1e-6);
  EXPECT_THAT(outcomes_of(judgement()), says("precision", RuleOutcome::pass));
}

// An original that sums carelessly is no licence to leave elements out.
TEST_F(Judge, ProvesNothingByAnOriginalThatIsFarLessExactThanAnotherRung) {
  have_errors(1e-7, 1e-9);
  timed(clean.less_traffic, "checked.error", 1e-13);
  EXPECT_THAT(outcomes_of(judgement()), says("precision", RuleOutcome::inconclusive));
}

TEST_F(Judge, ProvesNothingByAFewOperationsInALowerPrecision) {
  have_errors(1e-15, 1e-8);
  EXPECT_THAT(outcomes_of(judgement()), Not(says("precision", RuleOutcome::pass)));
  test::remove(run, "ops.fp32.add");
  clean.builder.sample(clean.fast, "ops.fp32.add", 0.05 * 2e9, Provenance::declared);
  EXPECT_THAT(outcomes_of(judgement()), Not(says("precision", RuleOutcome::pass)));
  test::remove(run, "ops.fp32.add");
  clean.builder.sample(clean.fast, "ops.fp32.add", 2e10, Provenance::declared);
  EXPECT_THAT(outcomes_of(judgement()), says("precision", RuleOutcome::pass));
}

// All of its operations in single precision would have such an error too.
TEST_F(Judge, ProvesNothingByLessThanHalfInALowerPrecision) {
  have_errors(1e-15, 1e-8);
  test::remove(run, "ops.fp32.add");
  clean.builder.sample(clean.fast, "ops.fp32.add", 0.3 * 2e9, Provenance::declared);
  EXPECT_THAT(outcomes_of(judgement()), says("precision", RuleOutcome::inconclusive));
  on_gpu();
  counted("instructions.fp64", {2e9});
  EXPECT_THAT(outcomes_of(judgement()), says("precision", RuleOutcome::pass));
}

TEST_F(Judge, RefusesOperationsThatAreCountedAndNotDeclared) {
  counted("ops.fp32.fma", {2e8});
  EXPECT_THAT(deciding_text(judgement()), HasSubstr("operations in fp32 were counted"));
}

TEST_F(Judge, HoldsNoOperationAgainstWhatDeclaresNone) {
  for (Sample& sample : run.samples) {
    if (sample.provenance == Provenance::declared &&
        run.metrics[sample.metric].starts_with("ops.")) {
      sample.value = 0;
    }
  }
  counted("ops.fp64.add", {2e9});
  counted("ops.fp32.fma", {2e8});
  EXPECT_EQ(judgement().judged, Judged::passed);
}

TEST_F(Judge, ProvesNothingOfRoundingErrorsByAnOriginalThatHasNone) {
  have_errors(0, 2e-6);
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(deciding_text(open), HasSubstr("precision: its results are 2.0e-06 from"));
}

// The compiler checks the range of each.
TEST_F(Judge, ForgivesOperationsOfDivisions) {
  counted("ops.fp32.fma", {1.9e8});
  test::remove(run, "ops.fp64.div");
  clean.builder.sample(clean.fast, "ops.fp64.div", 5e7, Provenance::declared);
  EXPECT_THAT(outcomes_of(judgement()), says("precision", RuleOutcome::pass));
}

TEST_F(Judge, ForgivesScaleFactorsInAnotherPrecision) {
  counted("ops.fp32.fma", {1e7});
  EXPECT_THAT(outcomes_of(judgement()), says("precision", RuleOutcome::pass));
}

TEST_F(Judge, ProvesNothingOfWhatMayKeepAnswers) {
  forget_variations();
  test::remove(run, "memory.own");
  timed(clean.fast, "memory.own", 4096);
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(deciding_text(open), HasSubstr("inside_the_clock: it has 4.10 kB of its own"));
}

std::string remedy_for(const Judgement& judgement) {
  return judgement.deciding_results().empty() ? "" : judgement.deciding_results().front()->remedy;
}

TEST_F(Judge, ProvesNothingOfWhatMayKeepWhatFollowsFromConstantInputs) {
  timed(clean.fast, "inputs.constant", 4096);
  EXPECT_EQ(judgement().judged, Judged::passed);
  timed(clean.fast, "inputs.constant", 3.2e6);
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(
      deciding_text(open),
      HasSubstr("inside_the_clock: 3.20 MB of its inputs are the same in every repetition"));
  counted("instructions.fp64", {2e9, 2e9});
  EXPECT_THAT(outcomes_of(judgement()), says("inside_the_clock", RuleOutcome::pass));
}

TEST_F(Judge, ProvesNothingOfInputsMostOfWhichStay) {
  timed(clean.fast, "inputs.constant", 512);
  timed(clean.fast, "inputs.varied", 512);
  EXPECT_EQ(judgement().judged, Judged::passed);
  timed(clean.fast, "inputs.constant", 520);
  EXPECT_THAT(deciding_text(judgement()),
              HasSubstr("inside_the_clock: 520 B of its inputs are the same in every repetition"));
}

TEST_F(Judge, ProvesNothingWhereAnEarlierAnswerStaysRight) {
  timed(clean.fast, "checked.unchanged", 0.5);
  EXPECT_EQ(judgement().judged, Judged::passed);
  test::remove(run, "checked.unchanged");
  timed(clean.fast, "checked.unchanged", 0.97);
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(deciding_text(open),
              HasSubstr("inside_the_clock: 97 % of its right results are the same"));
  counted("instructions.fp64", {2e9, 2e9});
  EXPECT_THAT(outcomes_of(judgement()), says("inside_the_clock", RuleOutcome::pass));
}

TEST_F(Judge, ProvesNothingWhereTheAnswerIsAnInput) {
  test::remove(run, "useful.flops");
  timed(clean.fast, "checked.given", 1);
  EXPECT_EQ(judgement().judged, Judged::passed) << "nobody says that it takes flops";
  need_all(2e9);
  EXPECT_THAT(deciding_text(judgement()),
              HasSubstr("work: its right results are numbers of one of its inputs"));
  counted("instructions.fp64", {2e9, 2e9});
  EXPECT_THAT(outcomes_of(judgement()), says("work", RuleOutcome::pass));
}

TEST_F(Judge, ProvesNothingOfRungsThatAreRightForUsualInputsAlone) {
  timed(clean.fast, "checked.wide", 0.5);
  EXPECT_EQ(judgement().judged, Judged::passed) << "nothing is known of the original";
  timed(clean.original, "checked.wide", 0);
  EXPECT_THAT(deciding_text(judgement()), HasSubstr("50 % of its results are off by a hundredth"));
  test::remove(run, "checked.wide");
  timed(clean.original, "checked.wide", 0.002);
  timed(clean.fast, "checked.wide", 0.5);
  EXPECT_EQ(judgement().judged, Judged::passed) << "the original is not right for them";
  test::remove(run, "checked.wide");
  timed(clean.original, "checked.wide", 0);
  timed(clean.fast, "checked.wide", 0.01);
  EXPECT_THAT(outcomes_of(judgement()), says("other_inputs", RuleOutcome::pass));
}

// The fast rung takes 0.34 s.
class JudgedThreads : public Judge {
 protected:
  // In two rounds, of which one is an outlier.
  void work_beside(std::uint32_t point, double idle, double at_known, double at_new) {
    for (const double factor : {1.0, 1.0, 30.0}) {
      timed(point, "background.at_rest", idle * factor);
      timed(point, "background.known_inputs", at_known);
      timed(point, "background.new_inputs", at_new * factor);
    }
  }
};

TEST_F(JudgedThreads, ThatWorkOnNewInputsBeforeTheClockAreRefused) {
  work_beside(clean.fast, 0.02, 0.001, 0.04);
  const Judgement refused = judgement();
  EXPECT_EQ(refused.judged, Judged::refused);
  EXPECT_THAT(
      deciding_text(refused),
      HasSubstr("inside_the_clock: between new inputs and the clock, threads of its own "
                "worked for 40 ms; where inputs were filled with what they held, for 1 ms"));
  counted("instructions.fp64", {2e9, 2e9});
  EXPECT_EQ(judgement().judged, Judged::passed);
  counted("footprint.read", {4e9});
  EXPECT_EQ(judgement().judged, Judged::refused) << "where threads took turns";
}

TEST_F(JudgedThreads, ThatWorkALittleAreNot) {
  work_beside(clean.fast, 0.02, 0.03, 0.032);
  EXPECT_EQ(judgement().judged, Judged::passed);
}

TEST_F(JudgedThreads, ThatResetSendsOffAreRefused) {
  work_beside(clean.fast, 0.02, 0.2, 0.2);
  const Judgement refused = judgement();
  EXPECT_EQ(refused.judged, Judged::refused);
  EXPECT_THAT(deciding_text(refused), HasSubstr("worked for 200 ms; where inputs were filled with "
                                                "what they held, for 200 ms"));
  timed(clean.fast, "time.finish", 1e-3);  // it has memory in which reset() may work
  EXPECT_EQ(judgement().judged, Judged::unproven);
}

TEST_F(Judge, RefusesResultsThatAreMadeWhenTheyAreRead) {
  timed(clean.fast, "time.first_read", 0.03);
  EXPECT_EQ(judgement().judged, Judged::passed);
  test::remove(run, "time.first_read");
  timed(clean.fast, "time.first_read", 0.2);
  EXPECT_THAT(deciding_text(judgement()),
              HasSubstr("after_the_clock: who read its results first, after the clock, waited for "
                        "200 ms"));
}

TEST_F(JudgedThreads, ThatNeverRestLeaveItUnproven) {
  work_beside(clean.fast, 1.2, 0.02, 0.02);
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(deciding_text(open),
              AllOf(HasSubstr("1.2 threads of its own are awake, or processes of its own are "
                              "there, while nothing is"),
                    HasSubstr("it takes threads that sleep between repetitions")));
}

TEST_F(JudgedThreads, OfTheOriginalThatNeverRestLeaveTheOthersUnproven) {
  work_beside(clean.original, 1.2, 0.02, 0.02);
  EXPECT_THAT(outcomes_of(judgement()), says("baseline", RuleOutcome::inconclusive));
  EXPECT_THAT(outcomes_of(judgement("original")), Not(Contains(Pair("baseline", testing::_))));
}

TEST_F(Judge, ProvesNothingOfAnOriginalThatSleeps) {
  timed(clean.original, "time.active", 0.6);
  timed(clean.fast, "time.active", 0.33);
  EXPECT_THAT(deciding_text(judgement("original")),
              HasSubstr("awake: it slept for 40 % of its time"));
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(deciding_text(open),
              HasSubstr("baseline: what it is compared with slept for 40 % of its time"));
  EXPECT_THAT(outcomes_of(open), says("awake", RuleOutcome::pass));
}

TEST_F(Judge, ProvesNothingOfResultsWhoseSmallValuesAreAnything) {
  timed(clean.original, "checked.far_off", 0.3);
  timed(clean.less_traffic, "checked.far_off", 0.1);
  timed(clean.fast, "checked.far_off", 0.1005);
  EXPECT_EQ(judgement().judged, Judged::passed);
  test::remove(run, "checked.far_off");
  timed(clean.original, "checked.far_off", 0.001);
  timed(clean.fast, "checked.far_off", 0.49);
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(
      deciding_text(open),
      HasSubstr("precision: 49 % of its elements are a hundredth of their right values off or "
                "more, 0.100 % of those of"));
}

// The usual counters of a GPU see operations in double precision alone.
TEST_F(Judge, AsksForExactOperationsWhereTheUsualCountersTellNothing) {
  on_gpu();
  timed(clean.fast, "time.finish", 0.1);
  EXPECT_THAT(remedy_for(judgement()), HasSubstr("no provider of this collection"));
  compute_in_single_precision();
  counted("instructions.fp64", {0});
  EXPECT_EQ(remedy_for(judgement()), "--exact-flops");
}

TEST_F(Judge, SaysWhyExactOperationsWereNotCounted) {
  on_gpu();
  timed(clean.fast, "time.finish", 0.1);
  compute_in_single_precision();
  counted("instructions.fp64", {0});
  clean.builder.absent(clean.fast, "ops.fp32.fma", Status::failed, "misaligned address",
                       Provenance::counter);
  EXPECT_EQ(remedy_for(judgement()), "exact counters of its operations: misaligned address");
}

TEST_F(Judge, ProvesByTheCountedWorkThatNoAnswerIsKept) {
  forget_variations();
  test::remove(run, "memory.own");
  counted("instructions.fp64", {2e9, 2e9});
  EXPECT_THAT(outcomes_of(judgement()), says("inside_the_clock", RuleOutcome::pass));
}

TEST_F(Judge, ProvesNothingByTheLackOfMemoryThatIsSeen) {
  forget_variations();
  EXPECT_THAT(deciding_text(judgement()),
              HasSubstr("inside_the_clock: its inputs are the same in every repetition"));
}

TEST_F(Judge, ProvesNothingOfWhatFinishesOutsideTheClock) {
  timed(clean.fast, "time.finish", 0.1);
  const Judgement open = judgement();
  EXPECT_EQ(open.judged, Judged::unproven);
  EXPECT_THAT(deciding_text(open),
              AllOf(HasSubstr("inside_the_clock: reset() sees the inputs of the repetition"),
                    HasSubstr("after_the_clock: finish() may do a part of the work")));
  counted("instructions.fp64", {2e9, 2e9});
  EXPECT_THAT(outcomes_of(judgement()), says("after_the_clock", RuleOutcome::pass));
}

// The fast rung takes 0.34 s.
TEST_F(Judge, RefusesWorkOnADeviceBeforeTheClock) {
  on_gpu();
  counted("activity.before", {0.03});
  EXPECT_THAT(outcomes_of(judgement()), says("inside_the_clock", RuleOutcome::pass));
  counted("activity.before", {0.04});
  EXPECT_THAT(deciding_text(judgement()),
              HasSubstr("inside_the_clock: the device ran kernels for 40 ms between new inputs"));
  forget_variations();
  EXPECT_THAT(outcomes_of(judgement()), says("inside_the_clock", RuleOutcome::inconclusive));
}

TEST_F(Judge, RefusesWorkAfterTheClock) {
  on_gpu();
  counted("time.traced", {0.1});
  counted("activity.span", {0.1});
  counted("activity.late", {0});
  EXPECT_THAT(outcomes_of(judgement()), says("after_the_clock", RuleOutcome::pass));
  counted("activity.late", {1e-3});
  EXPECT_THAT(deciding_text(judgement()), HasSubstr("the device worked for 1 ms after"));
}

TEST_F(Judge, RefusesWorkBesideTheClock) {
  on_gpu();
  counted("time.traced", {0.1});
  counted("activity.span", {0.12});
  counted("activity.late", {0});
  EXPECT_THAT(deciding_text(judgement()),
              HasSubstr("the device worked for 120 ms, of which the clock saw 100 ms"));
}

// 8 GB must be moved where nothing is in a cache.
TEST_F(Judge, RefusesBytesThatColdCachesCannotHave) {
  for (const char* metric : {"dram.read", "dram.write"}) {
    test::remove(run, metric);
  }
  counted("dram.read", {3e9, 3e9});
  counted("dram.write", {1e9, 1e9});
  EXPECT_THAT(outcomes_of(judgement()), says("cold_caches", RuleOutcome::violated));
}

TEST_F(Judge, ProvesNothingOfMemoryThatIsNotEvicted) {
  test::remove(run, "memory.foreign");
  timed(clean.fast, "memory.foreign", 4e9);
  EXPECT_THAT(outcomes_of(judgement()), says("cold_caches", RuleOutcome::inconclusive));
}

// 8 GB at 32 GB/s take a quarter of a second, and the fast rung 0.34 s.
class JudgedFaster : public Judge {
 protected:
  std::string reasons_at(double time) {
    slow_down(clean.fast, time / 0.34);
    return deciding_text(judgement());
  }
  void slow_down(std::uint32_t point, double factor) {
    for (Sample& sample : run.samples) {
      if (sample.point == point && run.metrics[sample.metric] == "time") {
        sample.value *= factor;
      }
    }
  }
};

TEST_F(JudgedFaster, ThanAnyProcessorIsRefused) {
  forget_variations();
  EXPECT_THAT(reasons_at(0.03), HasSubstr("roofs: its time is"));
  EXPECT_EQ(judgement().judged, Judged::refused);
}

TEST_F(JudgedFaster, ThanAnyProcessorWithNewInputsIsUnproven) {
  EXPECT_THAT(reasons_at(0.03), HasSubstr("or a declaration of less, where it needs less"));
  EXPECT_EQ(judgement().judged, Judged::unproven);
}

TEST_F(JudgedFaster, ThanCeilingsThatMayBeTooLowIsUnproven) {
  EXPECT_THAT(reasons_at(0.1), HasSubstr("it takes ceilings of a machine that does nothing else"));
  EXPECT_EQ(judgement().judged, Judged::unproven);
}

TEST_F(JudgedFaster, ThanAnyProcessorIsUnprovenWhereCeilingsDrift) {
  slow_down(clean.triad_after, 1.2);
  forget_variations();
  reasons_at(0.03);
  EXPECT_EQ(judgement().judged, Judged::unproven);
}

TEST_F(JudgedFaster, ByAFactorOfHundredIsRefusedWhateverDrifts) {
  slow_down(clean.triad_after, 1.2);
  forget_variations();
  reasons_at(0.002);
  EXPECT_EQ(judgement().judged, Judged::refused);
}

TEST_F(JudgedFaster, ByALittleHolds) {
  EXPECT_EQ(reasons_at(0.24), "");
}

TEST_F(JudgedFaster, OnAGpuIsRefused) {
  on_gpu();
  EXPECT_THAT(reasons_at(0.2), HasSubstr("roofs: its time is"));
}

TEST_F(Judge, GivesARefusedRungNoSpeedup) {
  counted("instructions.fp64", {1e9, 1e9});
  need_all(2e9);
  const Analysis analysis = analyse(run);
  const Ladder& ladder = analysis.ladders.at(0);
  const Rung& fast = test::rung_of(analysis, "fast");
  EXPECT_FALSE(fast.speedups.at(0));
  EXPECT_FALSE(fast.judgement.score);
  EXPECT_TRUE(test::rung_of(analysis, "less_traffic").speedups.at(0));
  for (const Step& step : ladder.steps) {
    if (&ladder.rungs[step.to] == &fast) {
      EXPECT_FALSE(step.speedup);
      EXPECT_EQ(step.verdict, Verdict::ambiguous);
    }
  }
}

TEST_F(Judge, GivesNoSpeedupOverARefusedBaseline) {
  need_all(1e9);
  clean.builder.sample(clean.less_traffic, "instructions.fp64", 2e9, Provenance::counter);
  const Analysis analysis = analyse(run);
  EXPECT_FALSE(test::rung_of(analysis, "fast").speedups.at(0));
  EXPECT_FALSE(test::rung_of(analysis, "fast").judgement.score);
}

}  // namespace
}  // namespace roofladder
