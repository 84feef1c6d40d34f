// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/change_points.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace roofladder {
namespace {

using Shape = std::function<double(std::size_t)>;

// A rung in all of so many runs.
TimesOverRuns times_in_runs(std::size_t runs, const Shape& time) {
  TimesOverRuns rung{std::vector<std::size_t>(runs), LogTimes(runs)};
  std::iota(rung.runs.begin(), rung.runs.end(), 0);
  std::ranges::transform(rung.runs, rung.times.begin(), time);
  return rung;
}

double wobble(std::size_t run) {
  return run % 2 == 0 ? 0.002 : -0.002;
}

Shape step_at(std::size_t first, double size) {
  return [=](std::size_t run) { return wobble(run) + (run < first ? 0 : size); };
}

FoundChanges changes_in(const TimesOverRuns& rung) {
  return change_points({&rung, 1}).front();
}

// 12 runs before and 8 after, whose times deviate by 0.2 %, and 15 places to look at.
TEST(ChangePoints, FindAPlantedStepAtItsRun) {
  const FoundChanges found = changes_in(times_in_runs(20, step_at(12, std::log(1.05))));
  ASSERT_EQ(found.changes.size(), 1U);
  const ChangePoint& change = found.changes.front();
  EXPECT_EQ(change.kind, ChangeKind::step);
  EXPECT_EQ(change.from, 0U);
  EXPECT_EQ(change.at, 12U);
  EXPECT_EQ(change.to, 20U);
  EXPECT_NEAR(change.ratio.value, 1.05, 1e-9);
  const double variance = 20 * 0.002 * 0.002 / 18;
  const double half = student_quantile(18, 0.01 / 15) * std::sqrt(variance * (1.0 / 12 + 1.0 / 8));
  EXPECT_NEAR(std::log(change.ratio.interval->high / 1.05), half, 1e-9);
  EXPECT_NEAR(std::log(1.05 / change.ratio.interval->low), half, 1e-9);
  const double in_the_middle = student_quantile(18, 0.01 / 15) * std::sqrt(variance * 0.2);
  EXPECT_NEAR(*found.detectable, std::expm1(in_the_middle), 0.1 * in_the_middle);
}

TEST(ChangePoints, FindStepsAfterEachOther) {
  const FoundChanges found = changes_in(times_in_runs(30, [](std::size_t run) {
    return wobble(run) + (run < 10 ? 0 : 0.05) + (run < 20 ? 0 : 0.05);
  }));
  ASSERT_EQ(found.changes.size(), 2U);
  EXPECT_EQ(found.changes[0].at, 10U);
  EXPECT_EQ(found.changes[1].at, 20U);
  EXPECT_EQ(found.changes[0].kind, ChangeKind::step);
  EXPECT_EQ(found.changes[1].kind, ChangeKind::step);
}

// The variance of all times would hide a step that all rungs have in their middle.
TEST(ChangePoints, FindAStepOfAllRungsAtOnce) {
  const std::vector<TimesOverRuns> rungs(12, times_in_runs(6, step_at(3, 0.1)));
  for (const FoundChanges& found : change_points(rungs)) {
    ASSERT_EQ(found.changes.size(), 1U);
    EXPECT_EQ(found.changes.front().at, 3U);
  }
}

TEST(ChangePoints, NeedThreeRunsOfEitherSide) {
  EXPECT_TRUE(changes_in(times_in_runs(20, step_at(18, 0.5))).changes.empty());
  EXPECT_TRUE(changes_in(times_in_runs(20, step_at(2, 0.5))).changes.empty());
  EXPECT_EQ(changes_in(times_in_runs(20, step_at(17, 0.5))).changes.size(), 1U);
  EXPECT_EQ(changes_in(times_in_runs(5, step_at(3, 0.5))).detectable, std::nullopt);
}

TEST(ChangePoints, AreNoSingleRunsThatAreSlow) {
  for (const std::size_t slow : {0, 3, 10, 17, 19}) {
    for (const double size : {0.05, 0.5, 3.0}) {
      const FoundChanges found = changes_in(times_in_runs(
          20, [&](std::size_t run) { return wobble(run) + (run == slow ? size : 0); }));
      EXPECT_TRUE(found.changes.empty()) << slow << ' ' << size;
    }
  }
}

TEST(ChangePoints, CallASteadyChangeADrift) {
  const FoundChanges found = changes_in(times_in_runs(
      40, [](std::size_t run) { return wobble(run) + 0.005 * static_cast<double>(run); }));
  ASSERT_EQ(found.changes.size(), 1U);
  const ChangePoint& drift = found.changes.front();
  EXPECT_EQ(drift.kind, ChangeKind::drift);
  EXPECT_EQ(drift.from, 0U);
  EXPECT_EQ(drift.to, 40U);
  EXPECT_NEAR(std::log(drift.ratio.value), 0.005 * 39, 0.001);
  EXPECT_GT(drift.ratio.interval->low, 1);
}

TEST(ChangePoints, AreOtherWorkWithoutAnyStatistics) {
  TimesOverRuns rung = times_in_runs(2, step_at(1, 0.1));
  rung.known = {1};
  const FoundChanges found = changes_in(rung);
  ASSERT_EQ(found.changes.size(), 1U);
  EXPECT_EQ(found.changes.front().kind, ChangeKind::work);
  EXPECT_NEAR(std::log(found.changes.front().ratio.value), 0.096, 1e-9);
  EXPECT_EQ(found.changes.front().ratio.interval, std::nullopt);
}

TEST(ChangePoints, OfOtherWorkAreNotFoundTwice) {
  TimesOverRuns rung = times_in_runs(20, step_at(10, 0.1));
  rung.known = {10};
  const FoundChanges found = changes_in(rung);
  ASSERT_EQ(found.changes.size(), 1U);
  EXPECT_EQ(found.changes.front().kind, ChangeKind::work);
  EXPECT_GT(found.changes.front().ratio.interval->low, 1.08);
}

TEST(ChangePoints, OfTimesThatAreTheSameAreNone) {
  EXPECT_TRUE(changes_in(times_in_runs(20, [](std::size_t) { return -7.3; })).changes.empty());
  EXPECT_TRUE(change_points({}).empty());
  EXPECT_TRUE(changes_in({}).changes.empty());
}

using Deviation = std::function<double(std::mt19937_64&)>;

// Histories of twelve rungs whose times vary by 2 %; one rung has a step of that many deviations
// at the run. The share of 1000 in which `is_counted`.
double share_of_histories(std::size_t runs, const Deviation& deviation, double planted,
                          std::size_t at,
                          const std::function<bool(const std::vector<FoundChanges>&)>& is_counted) {
  constexpr int histories = 1000;
  std::mt19937_64 generator(1);
  int counted = 0;
  for (int history = 0; history < histories; ++history) {
    std::vector<TimesOverRuns> rungs;
    for (std::size_t i = 0; i < 12; ++i) {
      rungs.push_back(times_in_runs(runs, [&](std::size_t run) {
        return 0.02 * (deviation(generator) + (i == 0 && run >= at ? planted : 0));
      }));
    }
    counted += is_counted(change_points(rungs)) ? 1 : 0;
  }
  return static_cast<double>(counted) / histories;
}

bool has_any_change(const std::vector<FoundChanges>& rungs) {
  return std::ranges::any_of(rungs, [](const FoundChanges& rung) { return !rung.changes.empty(); });
}

TEST(ChangePoints, AreFalseInOneOfAHundredHistories) {
  const std::normal_distribution<double> normal;
  const std::student_t_distribution<double> heavy(3);
  for (const std::size_t runs : {6, 10, 20}) {
    EXPECT_LE(share_of_histories(runs, normal, 0, 0, has_any_change), 0.01) << runs;
    EXPECT_LE(share_of_histories(runs, heavy, 0, 0, has_any_change), 0.01)
        << runs << " heavy tails";
  }
}

// Six deviations, in the middle and three runs ago.
TEST(ChangePoints, FindWhatIsFarBeyondTheNoise) {
  for (const std::size_t at : {10, 17}) {
    const double found =
        share_of_histories(20, std::normal_distribution<double>(), 6, at, [&](const auto& rungs) {
          return rungs.front().changes.size() == 1 && rungs.front().changes.front().at == at;
        });
    EXPECT_GE(found, 0.95) << at;
  }
}

}  // namespace
}  // namespace roofladder
