// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/run_spread.h"

#include <cmath>
#include <gmock/gmock.h>
#include <random>

#include "analyzer/comparison.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::HasSubstr;

VariantAnalysis timed(double seconds, double variance = 0) {
  VariantAnalysis variant;
  variant.time = distribution(std::vector<double>{seconds});
  variant.spread = RoundSpread{variance, 6, 3};
  return variant;
}

// Logarithms of the ratios: a and -a; the rounds explain variance / 3 of each side.
TEST(RunSpread, IsWhatTheRoundsDoNotExplain) {
  const double a = 0.02;
  const double variance = 0.00015;
  const VariantAnalysis unit = timed(1, variance);
  const VariantAnalysis slower = timed(std::exp(a), variance);
  const VariantAnalysis faster = timed(std::exp(-a), variance);
  const std::vector<TimesInTwoRuns> pairs{{&unit, &slower}, {&unit, &faster}};
  const RunSpread spread = *run_spread(pairs);
  EXPECT_NEAR(spread.variance, a * a - 2 * variance / 3, 1e-15);
  EXPECT_EQ(spread.variants, 2U);
}

TEST(RunSpread, IsNoneWhereTheRoundsExplainMore) {
  const VariantAnalysis noisy = timed(1, 1);
  const std::vector<TimesInTwoRuns> pairs(3, {&noisy, &noisy});
  EXPECT_EQ(run_spread(pairs)->variance, 0);
}

TEST(RunSpread, NeedsTwoVariantsWithRounds) {
  const VariantAnalysis unit = timed(1);
  VariantAnalysis one_round = timed(1);
  one_round.spread.reset();
  EXPECT_FALSE(run_spread(std::vector<TimesInTwoRuns>{{&unit, &unit}, {&unit, &one_round}}));
  EXPECT_FALSE(run_spread({}));
}

// t of 2 degrees of freedom; one third of the rounds' variance a side, and that between runs.
TEST(RunSpread, WidensTheIntervalOfARatio) {
  const VariantAnalysis before = timed(2, 0.0003);
  const VariantAnalysis after = timed(1, 0.0003);
  const Estimate ratio = *speedup_by_times(before, after, RunSpread{0.0004, 2});
  EXPECT_NEAR(ratio.interval->high, 2 * std::exp(9.9248 * std::sqrt(0.0002 + 0.0004)), 1e-4);
  EXPECT_NEAR(ratio.interval->low, 2 / std::exp(9.9248 * std::sqrt(0.0002 + 0.0004)), 1e-4);
}

roofladder::Run with_sources(double factor = 1) {
  roofladder::Run run = test::clean_run().builder.run;
  for (VariantInfo& variant : run.variants) {
    variant.source_digest = "digest of " + variant.id;
  }
  for (Sample& sample : run.samples) {
    sample.value *= run.metrics[sample.metric] == "time" ? factor : 1;
    sample.round = static_cast<std::uint16_t>(sample.repetition % 3);
  }
  return run;
}

const ComparedDevices& devices_of(const Comparison& comparison) {
  EXPECT_EQ(comparison.devices.size(), 1U);
  return comparison.devices.at(0);
}

// Three variants of the same code, each 5 % slower: a slow machine, not three slow variants.
TEST(Comparison, OfTheSameCodeFindsASlowMachineAndNoSlowVariant) {
  const Comparison comparison = compare({analyse(with_sources()), analyse(with_sources(1.05))}, 0);
  const ComparedDevices& devices = devices_of(comparison);
  ASSERT_TRUE(devices.spread);
  EXPECT_EQ(devices.spread->variants, 3U);
  EXPECT_NEAR(std::sqrt(devices.spread->variance), std::log(1.05), 1e-3);
  EXPECT_THAT(devices.note, HasSubstr("3 variants are the same code in both; beside their rounds "
                                      "their times vary by 4.88 % from run to run"));
  for (const ComparedRow& row : comparison.ladders.at(0).rows) {
    EXPECT_EQ(row.cells.at(1)->verdict, Verdict::ambiguous) << row.variant;
  }
}

TEST(Comparison, FindsTheVariantWhoseCodeChanged) {
  roofladder::Run changed = with_sources();
  for (Sample& sample : changed.samples) {
    const VariantInfo& variant = changed.variants[changed.points[sample.point].variant];
    if (variant.title == "fast" && changed.metrics[sample.metric] == "time") {
      sample.value *= 1.2;
    }
  }
  for (VariantInfo& variant : changed.variants) {
    variant.source_digest += variant.title == "fast" ? "another" : "";
  }
  const Comparison comparison = compare({analyse(with_sources()), analyse(changed)}, 0);
  EXPECT_EQ(devices_of(comparison).spread->variants, 2U);
  const auto& rows = comparison.ladders.at(0).rows;
  EXPECT_EQ(rows.at(0).cells.at(1)->verdict, Verdict::same);
  EXPECT_EQ(rows.at(2).cells.at(1)->verdict, Verdict::slower);
}

TEST(Comparison, SaysWhyWhatVariesFromRunToRunIsNotKnown) {
  roofladder::Run other = with_sources();
  other.facts.push_back({"os.kernel", "Linux 7", std::nullopt, dimension::ratio});
  Comparison comparison = compare({analyse(with_sources()), analyse(other)}, 0);
  EXPECT_FALSE(devices_of(comparison).spread);
  EXPECT_THAT(devices_of(comparison).note, HasSubstr("os.kernel differs"));

  other = with_sources();
  other.devices[0].facts[1].text = "1";
  comparison = compare({analyse(with_sources()), analyse(other)}, 0);
  EXPECT_THAT(devices_of(comparison).note, HasSubstr("cpu.fma.pipes differs"));

  other = with_sources();
  other.devices[0].title = "Another processor";
  comparison = compare({analyse(with_sources()), analyse(other)}, 0);
  EXPECT_THAT(devices_of(comparison).note, HasSubstr("device differs"));

  other = with_sources();
  other.tool_version = "0.0.1";
  comparison = compare({analyse(with_sources()), analyse(other)}, 0);
  EXPECT_THAT(devices_of(comparison).note, HasSubstr("fewer than two variants are the same code"));
}

TEST(Comparison, LeavesOutWhatACollectionWasAskedFor) {
  roofladder::Run other = with_sources();
  other.facts.push_back({"collect.options", "--seconds 9", std::nullopt, dimension::ratio});
  other.facts.push_back({"memory.available", "1 GB", 1e9, dimension::bytes});
  EXPECT_TRUE(devices_of(compare({analyse(with_sources()), analyse(other)}, 0)).spread);
}

// Each run has a placement of its own for every variant (0.5 %) and a shift in common (1 %), beside
// the noise of its rounds (0.2 %). The generator is seeded.
TEST(RunSpread, HoldsTheRateOfFalseVerdicts) {
  std::mt19937_64 generator(11);
  std::normal_distribution<double> of_run(0, 0.01);
  std::normal_distribution<double> of_variant(0, 0.005);
  std::normal_distribution<double> of_round(0, 0.002);
  constexpr int runs = 200;
  constexpr std::size_t variants = 20;
  int false_ones = 0;
  for (int run = 0; run < runs; ++run) {
    std::vector<VariantAnalysis> before(variants, timed(1, 0.002 * 0.002));
    std::vector<VariantAnalysis> after;
    std::vector<TimesInTwoRuns> pairs;
    const double shift = of_run(generator);
    for (VariantAnalysis& variant : before) {
      after.push_back(timed(std::exp(shift + of_variant(generator) + of_round(generator)),
                            variant.spread->variance));
    }
    for (std::size_t i = 0; i < variants; ++i) {
      pairs.emplace_back(&before[i], &after[i]);
    }
    const auto spread = run_spread(pairs);
    for (const auto& [one, other] : pairs) {
      const Verdict of_same = verdict(*speedup_by_times(*one, *other, spread));
      false_ones += of_same == Verdict::faster || of_same == Verdict::slower ? 1 : 0;
    }
  }
  EXPECT_LE(false_ones, runs * static_cast<int>(variants) / 100);
}

}  // namespace
}  // namespace roofladder
