// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/history.h"

#include <cmath>
#include <functional>
#include <gmock/gmock.h>
#include <random>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::run_with_sources;
using testing::HasSubstr;

// Two rungs: squares 2 * 0.01² with one degree of freedom, and 2 * 0.02² with two.
TEST(Noise, IsPooledOverTheRungs) {
  const std::vector<LogTimes> histories{{0.01, -0.01}, {5.02, 5, 4.98}, {7}};
  const Noise noise = *noise_of(histories);
  EXPECT_EQ(noise.freedom, 3);
  EXPECT_NEAR(noise.variance, (2 * 0.01 * 0.01 + 2 * 0.02 * 0.02) / 3, 1e-15);
  const double greatest = 0.02 * 0.02 / (noise.variance * (1 - 1.0 / 3));
  EXPECT_NEAR(noise.least_reach, std::sqrt(greatest) * std::pow(100.0 / 6, 0.25), 1e-12);
}

TEST(Noise, NeedsTwoRunsOfARung) {
  EXPECT_EQ(noise_of(std::vector<LogTimes>{{1}, {2}, {}}), std::nullopt);
  EXPECT_EQ(noise_of({}), std::nullopt);
}

// The mean of four runs has a quarter of the variance of one: 1 + 1/4 together with the new run's.
TEST(RatioToHistory, IsOfTheMeanWithTheVarianceOfBoth) {
  const Noise noise{.variance = 0.0004, .freedom = 10, .least_reach = 0};
  const LogTimes history{std::log(2), std::log(2), std::log(2), std::log(2)};
  const Estimate ratio = ratio_to_history(history, 1, 0, noise, 1);
  EXPECT_NEAR(ratio.value, 2, 1e-12);
  EXPECT_NEAR(std::log(ratio.interval->high / 2), 3.169 * std::sqrt(0.0004 * 1.25), 1e-5);
}

TEST(RatioToHistory, HasTheRungsOwnVarianceWhereThatIsGreater) {
  const Noise noise{.variance = 1e-8, .freedom = 10, .least_reach = 0};
  const Estimate ratio = ratio_to_history({0.1, -0.1}, 1, 0, noise, 1);
  EXPECT_NEAR(std::log(ratio.interval->high), 3.169 * std::sqrt(0.02 * 1.5), 1e-4);
}

TEST(RatioToHistory, HasTheVarianceOfItsRoundsAtLeast) {
  const Noise noise{.variance = 1e-8, .freedom = 10, .least_reach = 0};
  const Estimate ratio = ratio_to_history({0}, 1, 0.02, noise, 1);
  EXPECT_NEAR(std::log(ratio.interval->high), 3.169 * std::sqrt(0.02 * 2), 1e-4);
}

// Gates of ten rungs against eight runs, in which times vary by 2 %: the share that finds a rung
// slower or faster.
double share_that_fails(const std::function<double(std::mt19937_64&)>& deviation, double planted) {
  constexpr int gates = 2000;
  std::mt19937_64 generator(1);
  int failed = 0;
  for (int gate = 0; gate < gates; ++gate) {
    std::vector<LogTimes> histories(10, LogTimes(8));
    for (LogTimes& history : histories) {
      std::ranges::generate(history, [&] { return 0.02 * deviation(generator); });
    }
    const Noise noise = *noise_of(histories);
    bool has_failed = false;
    for (std::size_t rung = 0; rung < histories.size(); ++rung) {
      const double time = std::exp(0.02 * deviation(generator) + (rung == 0 ? planted : 0));
      const Verdict found = verdict(ratio_to_history(histories[rung], time, 0, noise, 10));
      has_failed |= found == Verdict::slower || found == Verdict::faster;
    }
    failed += has_failed ? 1 : 0;
  }
  return static_cast<double>(failed) / gates;
}

TEST(RatioToHistory, RaisesAFalseAlarmInOneOfAHundredGates) {
  EXPECT_LE(share_that_fails(std::normal_distribution<double>(), 0), 0.01);
  EXPECT_LE(share_that_fails(std::student_t_distribution<double>(3), 0), 0.025) << "heavy tails";
}

// 20 % are ten standard deviations of a time.
TEST(RatioToHistory, FindsAChangeThatIsFarBeyondTheNoise) {
  EXPECT_GE(share_that_fails(std::normal_distribution<double>(), 0.2), 0.95);
}

Comparison compared(const std::vector<double>& before, double after,
                    const std::string& other_code = "") {
  std::vector<Analysis> pair;
  pair.push_back(analyse(run_with_sources(before.front())));
  pair.push_back(analyse(run_with_sources(after)));
  Comparison comparison = compare(std::move(pair), 0, Certainty::of_all);
  std::vector<Analysis> older;
  for (std::size_t i = 1; i < before.size(); ++i) {
    roofladder::Run run = run_with_sources(before[i]);
    for (VariantInfo& variant : run.variants) {
      variant.sources.at(0).digest += other_code;
    }
    older.push_back(analyse(std::move(run)));
  }
  hold_against_history(comparison, older);
  return comparison;
}

TEST(History, TellsASlowerRunFromTheNoiseOfEarlierOnes) {
  const std::vector<double> before{1, 1.004, 0.996, 1.002, 0.998, 1.003, 0.997};
  const Comparison slower = compared(before, 1.1);
  for (const ComparedRow& row : slower.ladders.at(0).rows) {
    EXPECT_EQ(row.cells.at(1)->verdict, Verdict::slower) << row.variant;
  }
  EXPECT_THAT(slower.devices.at(0).note, HasSubstr("up to 7 runs of this machine"));
  EXPECT_THAT(slower.devices.at(0).note, HasSubstr("0.311 %"));
}

TEST(History, LeavesOutRunsOfOtherCode) {
  const std::vector<double> before{1, 1.5, 0.5};
  EXPECT_THAT(compared(before, 1, "another").devices.at(0).note, HasSubstr("unchanged variants"))
      << "the comparison of two stands";
  EXPECT_THAT(compared(before, 1).devices.at(0).note, HasSubstr("up to 3 runs"));
  EXPECT_THAT(compared({1, 1.5}, 1).devices.at(0).note, HasSubstr("unchanged variants"))
      << "three degrees of freedom";
}

}  // namespace
}  // namespace roofladder
