// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/run_spread.h"

#include <cmath>
#include <gmock/gmock.h>
#include <random>

#include "analyzer/comparison/comparison.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::run_with_sources;
using testing::HasSubstr;

VariantAnalysis timed(double seconds, double variance = 0, std::size_t place = 0) {
  VariantAnalysis variant;
  variant.variant = place;
  variant.time = distribution(std::vector<double>{seconds});
  variant.spread = RoundSpread{variance, 6, 3};
  return variant;
}

// Logarithms of the ratios: a and -a; the rounds explain variance / 3 of each side.
TEST(RunSpread, IsWhatTheRoundsDoNotExplain) {
  const double a = 0.02;
  const double variance = 0.00015;
  const VariantAnalysis one = timed(1, variance, 0);
  const VariantAnalysis other = timed(1, variance, 1);
  const VariantAnalysis slower = timed(std::exp(a), variance);
  const VariantAnalysis faster = timed(std::exp(-a), variance);
  const std::vector<TimesInTwoRuns> pairs{{&one, &slower}, {&other, &faster}};
  const RunSpread spread = *run_spread(pairs);
  EXPECT_NEAR(spread.variance, a * a - 2 * variance / 3, 1e-14);
  EXPECT_EQ(spread.variants, 2U);
}

TEST(RunSpread, IsNoneWhereTheRoundsExplainMore) {
  const VariantAnalysis noisy = timed(1, 1, 0);
  const VariantAnalysis noisy_too = timed(1.1, 1, 1);
  const std::vector<TimesInTwoRuns> pairs{{&noisy, &noisy_too}, {&noisy_too, &noisy}};
  EXPECT_EQ(run_spread(pairs)->variance, 0);
}

// Ten quiet variants, all 3 % slower, beside ten whose rounds explain 10 %: t² solves
// 10 d²/(v + t²) + 10 d²/(V + t²) = 20, whose second term is far below the first.
TEST(RunSpread, OfQuietVariantsIsNotHiddenByNoisyOnes) {
  const double d = 0.03;
  const double quiet = 0.001 * 0.001;
  const double noisy = 0.1 * 0.1;
  std::vector<VariantAnalysis> before;
  for (std::size_t i = 0; i < 20; ++i) {
    before.push_back(timed(1, 1.5 * (i < 10 ? quiet : noisy), i));
  }
  std::vector<VariantAnalysis> after = before;
  std::vector<TimesInTwoRuns> pairs;
  for (std::size_t i = 0; i < before.size(); ++i) {
    after[i].time = distribution(std::vector<double>{std::exp(d)});
    pairs.emplace_back(&before[i], &after[i]);
  }
  const double t = run_spread(pairs)->variance;
  EXPECT_GT(t, 0.5 * d * d);
  EXPECT_NEAR(10 * d * d / (quiet + t) + 10 * d * d / (noisy + t), 20, 1e-9);
}

// Nine changes of 1 % and one of 10 %, of variance (9 + 100) 1e-5.
TEST(RunSpread, ReachesBeyondTheGreatestChange) {
  const VariantAnalysis unit = timed(1);
  std::vector<VariantAnalysis> before;
  for (std::size_t i = 0; i < 10; ++i) {
    before.push_back(timed(std::exp(i < 9 ? 0.01 : 0.1), 0, i));
  }
  std::vector<TimesInTwoRuns> pairs;
  for (const VariantAnalysis& variant : before) {
    pairs.emplace_back(&variant, &unit);
  }
  const RunSpread spread = *run_spread(pairs);
  EXPECT_NEAR(spread.least_reach, 0.1 / std::sqrt(109e-5) * std::pow(100.0 / 11, 0.25), 1e-9);
  const Estimate ratio = *speedup_by_times(unit, unit, spread);
  EXPECT_NEAR(std::log(ratio.interval->high), 0.1 * std::pow(100.0 / 11, 0.25), 1e-9);
}

TEST(RunSpread, NeedsTwoVariantsWithRounds) {
  const VariantAnalysis unit = timed(1, 0, 0);
  const VariantAnalysis other = timed(1, 0, 1);
  VariantAnalysis one_round = timed(1, 0, 1);
  one_round.spread.reset();
  EXPECT_TRUE(run_spread(std::vector<TimesInTwoRuns>{{&unit, &unit}, {&other, &other}}));
  EXPECT_FALSE(run_spread(std::vector<TimesInTwoRuns>{{&unit, &unit}, {&one_round, &other}}));
  EXPECT_FALSE(run_spread(std::vector<TimesInTwoRuns>{{&unit, &unit}, {&unit, &unit}}))
      << "one variant with cold and with warm caches";
  EXPECT_FALSE(run_spread({}));
}

// Student's t with 2 degrees of freedom; a third of the rounds' variance on each side, plus the
// variance between runs.
TEST(RunSpread, WidensTheIntervalOfARatio) {
  const VariantAnalysis before = timed(2, 0.0003);
  const VariantAnalysis after = timed(1, 0.0003);
  const Estimate ratio = *speedup_by_times(before, after, RunSpread{0.0004, 0, 2});
  EXPECT_NEAR(ratio.interval->high, 2 * std::exp(9.9248 * std::sqrt(0.0002 + 0.0004)), 1e-4);
  EXPECT_NEAR(ratio.interval->low, 2 / std::exp(9.9248 * std::sqrt(0.0002 + 0.0004)), 1e-4);
}

// With one round it is the bootstrap's interval, here of equal samples, widened by Student's t with
// 2 degrees of freedom.
TEST(RunSpread, WidensTheIntervalOfOneRound) {
  VariantAnalysis variant;
  variant.times.assign(10, 1.0);
  variant.time = distribution(variant.times);
  const Estimate ratio = *speedup_by_times(variant, variant, RunSpread{0.0004, 0, 2});
  EXPECT_NEAR(ratio.interval->high, std::exp(9.9248 * 0.02), 1e-4);
  EXPECT_NEAR(ratio.interval->low, std::exp(-9.9248 * 0.02), 1e-4);
}

const ComparedDevices& devices_of(const Comparison& comparison) {
  EXPECT_EQ(comparison.devices.size(), 1U);
  return comparison.devices.at(0);
}

// Three variants of the same code, each 5 % slower: a slow machine, not three slow variants.
TEST(Comparison, OfTheSameCodeFindsASlowMachineAndNoSlowVariant) {
  const Comparison comparison =
      compare({analyse(run_with_sources()), analyse(run_with_sources(1.05))}, 0);
  const ComparedDevices& devices = devices_of(comparison);
  ASSERT_TRUE(devices.spread);
  EXPECT_EQ(devices.spread->variants, 3U);
  EXPECT_NEAR(std::sqrt(devices.spread->variance), std::log(1.05), 1e-3);
  EXPECT_THAT(devices.note,
              HasSubstr("3 unchanged variants; the ratios between the runs vary by "
                        "4.88 % (standard deviation) beyond what the rounds explain"));
  for (const ComparedRow& row : comparison.ladders.at(0).rows) {
    EXPECT_EQ(row.cells.at(1)->verdict, Verdict::ambiguous) << row.variant;
  }
}

TEST(Comparison, FindsTheVariantWhoseCodeChanged) {
  roofladder::Run changed = run_with_sources();
  for (Sample& sample : changed.samples) {
    const VariantInfo& variant = changed.variants[changed.points[sample.point].variant];
    if (variant.title == "fast" && changed.metrics[sample.metric] == "time") {
      sample.value *= 1.2;
    }
  }
  for (VariantInfo& variant : changed.variants) {
    variant.sources.at(0).digest += variant.title == "fast" ? "another" : "";
  }
  const Comparison comparison = compare({analyse(run_with_sources()), analyse(changed)}, 0);
  EXPECT_EQ(devices_of(comparison).spread->variants, 2U);
  const auto& rows = comparison.ladders.at(0).rows;
  EXPECT_EQ(rows.at(0).cells.at(1)->verdict, Verdict::same);
  EXPECT_EQ(rows.at(2).cells.at(1)->verdict, Verdict::slower);
}

TEST(Comparison, SaysWhyWhatVariesFromRunToRunIsNotKnown) {
  roofladder::Run other = run_with_sources();
  other.facts.push_back({"os.kernel", "Linux 7", std::nullopt, dimension::ratio});
  Comparison comparison = compare({analyse(run_with_sources()), analyse(other)}, 0);
  EXPECT_FALSE(devices_of(comparison).spread);
  EXPECT_THAT(devices_of(comparison).note, HasSubstr("os.kernel is not the same in both runs"));

  other = run_with_sources();
  other.devices[0].facts[1].text = "1";
  comparison = compare({analyse(run_with_sources()), analyse(other)}, 0);
  EXPECT_THAT(devices_of(comparison).note, HasSubstr("cpu.fma.pipes is not the same"));

  other = run_with_sources();
  other.devices[0].title = "Another processor";
  comparison = compare({analyse(run_with_sources()), analyse(other)}, 0);
  EXPECT_THAT(devices_of(comparison).note, HasSubstr("the devices differ"));

  other = run_with_sources();
  other.tool_version = "0.0.1";
  comparison = compare({analyse(run_with_sources()), analyse(other)}, 0);
  EXPECT_THAT(devices_of(comparison).note, HasSubstr("fewer than two variants or limits"));
}

// Both roofs of the triads take 3 % longer in the second run; all ladders' code changed.
TEST(Comparison, TakesItsSpreadFromLimitsWhereNoCodeIsUnchanged) {
  roofladder::Run other = run_with_sources(1.03);
  for (VariantInfo& variant : other.variants) {
    variant.sources.at(0).digest += variant.measures ? "" : "another";
  }
  Comparison comparison = compare({analyse(run_with_sources()), analyse(other)}, 0);
  ASSERT_TRUE(devices_of(comparison).spread);
  EXPECT_NEAR(std::sqrt(devices_of(comparison).spread->variance), std::log(1.03), 1e-3);
  EXPECT_THAT(devices_of(comparison).note, HasSubstr("6 measurements of the device's limits"));

  roofladder::Run taken = run_with_sources();
  for (VariantInfo& variant : taken.variants) {
    variant.sources.at(0).digest += variant.measures ? "" : "another";
  }
  comparison = compare({analyse(run_with_sources()), analyse(taken)}, 0);
  EXPECT_FALSE(devices_of(comparison).spread) << "the same measurements in both";
}

// 24 intervals that hold together are wider than one: Student's t with 2 degrees of freedom is
// 9.925 for 1 % and 48.97 for a 24th of it.
TEST(RunSpread, WidensIntervalsThatHoldTogether) {
  const VariantAnalysis variant = timed(1, 0.0003);
  const RunSpread between{0.0004, 1, 2};
  const double deviation = std::sqrt(0.0002 + 0.0004);
  const Estimate one = *speedup_by_times(variant, variant, between);
  const Estimate all = *speedup_by_times(variant, variant, between, 24);
  EXPECT_NEAR(std::log(one.interval->high) / deviation, 9.925, 1e-3);
  EXPECT_NEAR(std::log(all.interval->high) / deviation, 48.97, 0.05);
  const Estimate reaching = *speedup_by_times(variant, variant, RunSpread{0.0004, 100, 2}, 16);
  EXPECT_NEAR(std::log(reaching.interval->high) / deviation, 100 * 2, 1e-3) << "16 to the fourth";
}

TEST(Comparison, LeavesOutWhatACollectionWasAskedFor) {
  roofladder::Run other = run_with_sources();
  other.facts.push_back({"collect.options", "--seconds 9", std::nullopt, dimension::ratio});
  other.facts.push_back({"memory.available", "1 GB", 1e9, dimension::bytes});
  other.facts.push_back({"env.SLURM_JOB_ID", "4711", std::nullopt, dimension::ratio});
  other.facts.push_back({"env.OMPI_COMM_WORLD_RANK", "3", std::nullopt, dimension::ratio});
  other.devices.at(0).facts.push_back({"gpu.uuid", "GPU-2", std::nullopt, dimension::ratio});
  EXPECT_TRUE(devices_of(compare({analyse(run_with_sources()), analyse(other)}, 0)).spread);
}

TEST(Comparison, TakesImportedFilesForThoseOfAMachineOnlyWhereTheyNameIt) {
  const auto imported = [](const std::string& digest, const std::string& host) {
    roofladder::Run run = run_with_sources();
    run.facts = {{"import.a.sha256", digest, std::nullopt, dimension::ratio}};
    if (!host.empty()) {
      run.facts.push_back({"host.name", host, std::nullopt, dimension::ratio});
    }
    return run;
  };
  const auto difference = [](const roofladder::Run& one, const roofladder::Run& other) {
    return different_fact(one, 0, other, 0);
  };
  EXPECT_EQ(difference(imported("1", "n1"), imported("2", "n1")), "");
  EXPECT_EQ(difference(imported("1", "n1"), imported("2", "n2")), "host.name");
  EXPECT_EQ(difference(imported("1", ""), imported("2", "")), "import.a.sha256");
}

roofladder::Run with_second_device(double factor) {
  roofladder::Run run = run_with_sources();
  run.devices.push_back(run.devices[0]);
  run.devices[1].name = "gpu:1";
  const std::size_t points = run.points.size();
  for (std::size_t i = 0; i < points; ++i) {
    run.points.push_back(run.points[i]);
    run.points.back().device = 1;
  }
  const std::size_t samples = run.samples.size();
  for (std::size_t i = 0; i < samples; ++i) {
    run.samples.push_back(run.samples[i]);
    run.samples.back().point += static_cast<std::uint32_t>(points);
    run.samples.back().value *= run.metrics[run.samples[i].metric] == "time" ? factor : 1;
  }
  return run;
}

// The second device takes twice the time of the first in both runs: compared with itself it is the
// same.
TEST(Comparison, HoldsADeviceAgainstTheOneOfItsName) {
  const Comparison comparison =
      compare({analyse(with_second_device(2)), analyse(with_second_device(2))}, 0);
  ASSERT_EQ(comparison.devices.size(), 2U);
  for (const ComparedDevices& devices : comparison.devices) {
    EXPECT_EQ(devices.before.device, devices.after.device);
    EXPECT_TRUE(devices.spread) << devices.note;
  }
  const ComparedLadder& ladder = comparison.ladders.at(0);
  ASSERT_EQ(ladder.columns.size(), 4U);
  for (const ComparedRow& row : ladder.rows) {
    EXPECT_NEAR(row.cells.at(1)->ratio->value, 0.5, 1e-9) << "against the run's first device";
    EXPECT_NEAR(row.cells.at(3)->ratio->value, 1, 1e-9);
  }
}

// Three rounds of a time whose logarithm has that mean.
Rung measured(double logarithm, std::size_t place, std::mt19937_64& generator) {
  std::normal_distribution<double> of_round(0, 0.002);
  Rung rung;
  rung.analysis.variant = place;
  for (std::uint16_t round = 0; round < 3; ++round) {
    rung.analysis.times.push_back(std::exp(logarithm + of_round(generator)));
    rung.analysis.rounds.push_back(round);
  }
  rung.analysis.time = distribution(rung.analysis.times);
  return rung;
}

// Each variant is placed anew in each run (1 %), in addition to the noise of its rounds (0.2 %).
// The variation is estimated from ten variants. Of ten others, at most 1 % get a wrong verdict, and
// a change of 8 % is found in nine of ten. The generator is seeded.
TEST(RunSpread, HoldsTheRateOfFalseVerdictsOfOthers) {
  std::mt19937_64 generator(11);
  std::normal_distribution<double> of_variant(0, 0.01);
  constexpr int runs = 1000;
  constexpr std::size_t variants = 20;
  int false_ones = 0;
  int found = 0;
  for (int run = 0; run < runs; ++run) {
    std::vector<Rung> before;
    std::vector<Rung> after;
    for (std::size_t i = 0; i < variants; ++i) {
      before.push_back(measured(0, i, generator));
      after.push_back(measured(of_variant(generator), i, generator));
    }
    pool_spreads(before);
    pool_spreads(after);
    std::vector<TimesInTwoRuns> unchanged;
    for (std::size_t i = 0; i < variants / 2; ++i) {
      unchanged.emplace_back(&before[i].analysis, &after[i].analysis);
    }
    const auto spread = run_spread(unchanged);
    for (std::size_t i = variants / 2; i < variants; ++i) {
      VariantAnalysis& changed = after[i].analysis;
      const auto of = [&] {
        return verdict(*speedup_by_times(before[i].analysis, changed, spread));
      };
      false_ones += of() == Verdict::faster || of() == Verdict::slower ? 1 : 0;
      changed.time = distribution(std::vector<double>{changed.time->median * 1.08});
      found += of() == Verdict::slower ? 1 : 0;
    }
  }
  EXPECT_LE(false_ones, 100);
  EXPECT_GE(found, 9000);
}

}  // namespace
}  // namespace roofladder
