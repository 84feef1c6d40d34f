// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/speedup.h"

#include <cmath>
#include <gmock/gmock.h>
#include <random>

#include "analyzer/analysis.h"
#include "analyzer/ladder/ladders.h"

namespace roofladder {
namespace {

using Rounds = std::vector<std::vector<double>>;

Rung rung_with(const Rounds& rounds) {
  Rung rung;
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    for (const double time : rounds[round]) {
      rung.analysis.times.push_back(time);
      rung.analysis.rounds.push_back(static_cast<std::uint16_t>(round));
    }
  }
  rung.analysis.time = distribution(rung.analysis.times);
  return rung;
}

RoundSpread spread_of(const Rounds& rounds) {
  const Rung rung = rung_with(rounds);
  return *round_spread(rung.analysis.times, rung.analysis.rounds);
}

// Logarithms of the medians: -a, 0, a.
TEST(RoundSpread, IsTheVarianceOfTheLogarithmsOfMedians) {
  const double a = 0.1;
  const RoundSpread spread =
      spread_of({{std::exp(-a), std::exp(-a), 7}, {1}, {std::exp(a), std::exp(a), 1e-3}});
  EXPECT_NEAR(spread.variance, a * a, 1e-12);
  EXPECT_DOUBLE_EQ(spread.freedom, 2);
  EXPECT_EQ(spread.rounds, 3U);
}

TEST(RoundSpread, NeedsTwoRoundsAndTimes) {
  const auto of = [](const Rounds& rounds) {
    const Rung rung = rung_with(rounds);
    return round_spread(rung.analysis.times, rung.analysis.rounds);
  };
  EXPECT_FALSE(of({{1, 2, 3}}));
  EXPECT_FALSE(of({}));
  EXPECT_FALSE(of({{1}, {0}}));
}

TEST(RoundSpread, IsPooledOverRungsOrTheRungsOwnWhereThatIsGreater) {
  std::vector<Rung> rungs{rung_with({{1}, {1}, {1}}), rung_with({{1}, {std::exp(0.2)}, {1}}),
                          rung_with({{1, 2}})};
  const double noisy = spread_of({{1}, {std::exp(0.2)}, {1}}).variance;
  pool_spreads(rungs);
  EXPECT_NEAR(rungs[0].analysis.spread->variance, noisy / 2, 1e-15);
  EXPECT_NEAR(rungs[1].analysis.spread->variance, noisy, 1e-15);
  EXPECT_DOUBLE_EQ(rungs[0].analysis.spread->freedom, 4);
  EXPECT_FALSE(rungs[2].analysis.spread) << "of one round";
}

// Two rounds on each side, 2 degrees of freedom: t = 9.925, error = sqrt(2 variances / 2 rounds).
TEST(Speedup, HasTheIntervalOfStudentOverRounds) {
  const double a = 0.01;
  std::vector<Rung> rungs{rung_with({{2 * std::exp(-a)}, {2 * std::exp(a)}}),
                          rung_with({{std::exp(-a)}, {std::exp(a)}})};
  pool_spreads(rungs);
  const Estimate ratio = *speedup(rungs[0].analysis, rungs[1].analysis);
  EXPECT_NEAR(ratio.value, 2, 1e-12);
  const double reach = std::exp(9.9248 * std::sqrt(2 * a * a));
  EXPECT_NEAR(ratio.interval->low, 2 / reach, 1e-4);
  EXPECT_NEAR(ratio.interval->high, 2 * reach, 1e-4);
}

TEST(Verdict, FollowsTheInterval) {
  const auto of = [](double low, double high) {
    return verdict(Estimate{(low + high) / 2, Interval{low, high}});
  };
  EXPECT_EQ(of(1.02, 1.10), Verdict::faster);
  EXPECT_EQ(of(0.90, 0.98), Verdict::slower);
  EXPECT_EQ(of(0.992, 1.008), Verdict::same);
  EXPECT_EQ(of(1.001, 1.009), Verdict::same) << "too little to be called faster";
  EXPECT_EQ(of(0.98, 1.02), Verdict::same) << "of what cannot be told from 1";
  EXPECT_EQ(of(1.003, 1.02), Verdict::faster);
  EXPECT_EQ(of(0.97, 1.02), Verdict::ambiguous);
  EXPECT_EQ(of(0.97, 1.05), Verdict::ambiguous);
  EXPECT_EQ(of(1.001, 1.05), Verdict::faster);
  EXPECT_EQ(verdict(Estimate{3, std::nullopt}), Verdict::ambiguous);
}

TEST(VerdictBasis, SaysWhatIsNoisyAndWhatIsNotKnown) {
  std::vector<Rung> rungs{rung_with({{1}, {1.5}, {1}}), rung_with({{1}, {1}, {1}}),
                          rung_with({{1, 1}})};
  pool_spreads(rungs);
  const auto basis = [&](std::size_t from, std::size_t to) {
    return text_of(verdict_basis(rungs[from].analysis, rungs[to].analysis));
  };
  EXPECT_EQ(basis(0, 1), "rounds are noisy, with medians up to 50 % apart");
  EXPECT_EQ(basis(1, 1), "");
  EXPECT_EQ(
      basis(1, 2),
      "times are of one round, so the interval does not include differences between processes");
}

// Equal code with effects of placement within a process (1 %) and noise of samples (2 %): at most 1
// % of the verdicts may be false, and a step of 15 % is found. The generator is seeded.
TEST(Verdict, OfTheSameCodeIsSeldomFalse) {
  std::mt19937_64 generator(7);
  std::normal_distribution<double> placement(0, 0.01);
  std::normal_distribution<double> noise(0, 0.02);
  const auto measured = [&](double time) {
    Rounds rounds(3);
    for (auto& round : rounds) {
      const double process = placement(generator);
      for (int i = 0; i < 5; ++i) {
        round.push_back(time * std::exp(process + noise(generator)));
      }
    }
    return rung_with(rounds);
  };
  int false_ones = 0;
  int found = 0;
  constexpr int ladders = 400;
  constexpr int pairs = 4;
  for (int ladder = 0; ladder < ladders; ++ladder) {
    std::vector<Rung> rungs;
    for (int i = 0; i < pairs; ++i) {
      rungs.push_back(measured(1));
      rungs.push_back(measured(1));
    }
    rungs.push_back(measured(1.15));
    pool_spreads(rungs);
    for (std::size_t i = 0; i < 2 * pairs; i += 2) {
      const Verdict of_twins = verdict(*speedup(rungs[i].analysis, rungs[i + 1].analysis));
      false_ones += of_twins == Verdict::faster || of_twins == Verdict::slower ? 1 : 0;
    }
    found += verdict(*speedup(rungs[0].analysis, rungs.back().analysis)) == Verdict::slower ? 1 : 0;
  }
  EXPECT_LE(false_ones, ladders * pairs / 100);
  EXPECT_GE(found, ladders * 95 / 100);
}

}  // namespace
}  // namespace roofladder
