// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/run_history.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <string>

#include "analyzer/tables/tables.h"
#include "analyzer/words/history_text.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::run_with_sources;
using testing::HasSubstr;
using testing::StartsWith;

// The clean run again and again, with a little noise; from the run `slow_from` on slower by 10 %.
std::vector<roofladder::Run> noisy_runs(std::size_t count, std::size_t slow_from) {
  std::vector<roofladder::Run> all;
  for (std::size_t i = 0; i < count; ++i) {
    const double noise = i % 2 == 0 ? 1.001 : 0.999;
    all.push_back(run_with_sources(noise * (i < slow_from ? 1 : 1.1)));
    all.back().started = "2026-01-" + std::to_string(10 + i) + "T00:00:00Z";
    all.back().facts.push_back({std::string(commit_fact), "commit" + std::to_string(i), {}, {}});
  }
  return all;
}

RunHistory history_in(std::vector<roofladder::Run> all) {
  std::vector<Analysis> analyses;
  for (roofladder::Run& run : all) {
    analyses.push_back(analyse(std::move(run), {.file = "some.roofladder"}));
  }
  return history_of(std::move(analyses));
}

TEST(RunHistory, NamesTheRunAtWhichTimesChanged) {
  const RunHistory history = history_in(noisy_runs(12, 7));
  ASSERT_FALSE(history.rungs.empty());
  for (const RungHistory& rung : history.rungs) {
    EXPECT_EQ(rung.times.size(), 12U);
    ASSERT_EQ(rung.changes.size(), 1U) << rung.variant;
    EXPECT_EQ(rung.times[rung.changes[0].point.at].run, 7U);
    EXPECT_EQ(rung.changes[0].code, CodeChange::none);
    EXPECT_NEAR(rung.changes[0].point.ratio.value, 1.1, 0.002);
  }
  EXPECT_THAT(summary_text(history), StartsWith("3 changes in 3 rungs over 12 runs; could have "));
  const Table changes = changes_table(history);
  ASSERT_EQ(changes.rows.size(), 3U);
  EXPECT_EQ(std::get<std::string>(changes.rows[0].cells[4].value), "commit7");
  EXPECT_EQ(std::get<std::string>(changes.rows[0].cells[5].value), "commit6");
}

TEST(RunHistory, FindsNothingWhereNothingChanged) {
  const RunHistory history = history_in(noisy_runs(12, 12));
  EXPECT_THAT(summary_text(history), StartsWith("0 changes in 3 rungs over 12 runs"));
  EXPECT_TRUE(changes_table(history).rows.empty());
}

TEST(RunHistory, SaysWhetherTheCodeChanged) {
  std::vector<roofladder::Run> all = noisy_runs(12, 6);
  for (std::size_t i = 6; i < all.size(); ++i) {
    all[i].variants[all[i].points.back().variant].build += " -O1";
    for (VariantInfo& variant : all[i].variants) {
      if (variant.id.ends_with("fast")) {
        variant.sources.at(0).digest += "another";
      }
    }
  }
  std::size_t changed = 0;
  for (const RungHistory& rung : history_in(std::move(all)).rungs) {
    ASSERT_EQ(rung.changes.size(), 1U);
    const bool is_other = rung.changes[0].code == CodeChange::source;
    EXPECT_EQ(is_other, rung.variant.ends_with("fast")) << rung.variant;
    EXPECT_THAT(reason_text(rung.changes[0]),
                testing::EndsWith(is_other ? "its code changed" : "its code is the same"));
    changed += is_other ? 1 : 0;
  }
  EXPECT_EQ(changed, 1U);
}

// Two runs are too few for statistics, but not for what does not vary.
TEST(RunHistory, NamesAChangeOfWork) {
  std::vector<roofladder::Run> all = noisy_runs(2, 2);
  for (Sample& sample : all[1].samples) {
    sample.value *= all[1].metrics[sample.metric].starts_with("ops.fp64.add") ? 2 : 1;
  }
  const RunHistory history = history_in(std::move(all));
  for (const RungHistory& rung : history.rungs) {
    ASSERT_EQ(rung.changes.size(), 1U) << rung.variant;
    EXPECT_EQ(rung.changes[0].point.kind, ChangeKind::work);
    EXPECT_THAT(reason_text(rung.changes[0]), HasSubstr("flops.fp64 "));
  }
  EXPECT_THAT(remarks_of(history).at(0), HasSubstr("3 of 3 rungs have fewer than 6 runs"));
}

TEST(RunHistory, HoldsARungThatSomeRunsLack) {
  std::vector<roofladder::Run> all = noisy_runs(9, 5);
  for (const std::size_t without : {0, 8}) {
    test::remove(all[without], "time");
  }
  const RunHistory history = history_in(std::move(all));
  ASSERT_EQ(history.rungs.size(), 3U);
  EXPECT_EQ(history.rungs[0].times.size(), 7U);
  ASSERT_EQ(history.rungs[0].changes.size(), 1U);
  EXPECT_EQ(history.rungs[0].times[history.rungs[0].changes[0].point.at].run, 5U);
}

TEST(HistoryText, SaysSlowerOrFaster) {
  EXPECT_EQ(slower_text({1.051, Interval{1.04, 1.062}}), "5.1 % slower (4.0 to 6.2 %)");
  EXPECT_EQ(slower_text({0.8, Interval{0.75, 0.85}}), "20 % faster (15 to 25 %)");
  EXPECT_EQ(slower_text({1.002, Interval{0.99, 1.014}}), "+0.2 % (−1.0 to +1.4 %)");
}

TEST(HistoryText, ShortensHashesOnly) {
  EXPECT_EQ(short_commit("0123456789abcdef0123"), "0123456789ab");
  EXPECT_EQ(short_commit("release-2026-11-30"), "release-2026-11-30");
}

}  // namespace
}  // namespace roofladder
