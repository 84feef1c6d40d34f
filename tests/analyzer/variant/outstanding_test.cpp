// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "analyzer/advice/headroom.h"
#include "analyzer/limits/ceiling.h"
#include "analyzer/variant/pipes.h"
#include "tests/analyzer/fixture.h"
#include "tests/variant_id.h"

namespace roofladder {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr double steps = 65536;

// Random lines that one thread reads in `time` seconds.
void walk(test::RunBuilder& builder, const std::string& name, const std::string& title,
          const std::string& limit, double time) {
  VariantInfo variant;
  test::set_id(variant, "cache/openmp/" + name);
  variant.title = title;
  test::set_limit(variant, limit);
  Point point;
  point.phase = Phase::ceilings_before;
  point.threads = 1;
  point.work_units = steps;
  const std::uint32_t added = builder.add(variant, point);
  builder.sample(added, "work_units", steps, Provenance::declared);
  builder.sample(added, "level.bytes", 64 * steps, Provenance::declared);
  builder.times(added, time);
}

// Memory answers in 100 ns; 8 chains keep 5 lines outstanding, 16 keep 10.
void add_walks(test::RunBuilder& builder, bool latency = true) {
  if (latency) {
    walk(builder, "chase:chains=1,threads=1", "Latency of memory: one chain", "memory.latency",
         steps * 100e-9);
  }
  walk(builder, "chase:chains=8,threads=1", "Random lines, one thread: 8 chains",
       "lines.one_thread", steps * 20e-9);
  walk(builder, "chase:chains=16,threads=1", "Random lines, one thread: 16 chains",
       "lines.one_thread", steps * 10e-9);
}

Analysis measured(bool latency, double gigabytes = 8) {
  auto clean = test::clean_run();
  add_walks(clean.builder, latency);
  test::remove(clean.builder.run, "dram.read");
  test::remove(clean.builder.run, "dram.write");
  clean.builder.simulate(clean.original, gigabytes * 1e9, 0);
  clean.builder.run.points[clean.original].threads = 4;
  return analyse(clean.builder.run);
}

TEST(RandomLines, TellTheLatencyOfMemoryAndTheMostLinesOfAThread) {
  const Analysis analysis = measured(true);
  std::vector<std::string> names;
  for (const Ceiling& ceiling : analysis.ceilings) {
    if (ceiling.limit == memory_latency) {
      EXPECT_EQ(ceiling.limit.kind, LimitKind::latency);
      EXPECT_NEAR(ceiling.best, 100e-9, 0.5e-9);
      names.push_back(ceiling.name);
    } else if (ceiling.limit == random_lines_of_one_thread) {
      EXPECT_NEAR(ceiling.best, 64 / 10e-9, 0.05e9) << "the best of 8 and 16 chains";
      names.push_back(ceiling.name);
    }
  }
  EXPECT_THAT(names, testing::ElementsAre("Latency of memory", "Random lines, one thread"));
}

TEST(RandomLines, AreNoRoofOfAnyRung) {
  EXPECT_EQ(nearest_mix(measured(true).ceilings, 0, 1)->limit, bandwidth_of(MemoryLevel::dram));
}

// 8 GB in 1 s by four threads are 31.25 lines a microsecond each, every one 0.1 microseconds away.
TEST(OutstandingLines, FollowFromLittlesLaw) {
  const Bound bound = test::rung_of(measured(true), "original").analysis.bound;
  EXPECT_EQ(bound.kind, BoundKind::below_roofs);
  EXPECT_THAT(bound.sentence, HasSubstr("; on average 3.1 lines a thread outstanding, of 10.0 that "
                                        "one can keep (memory answers in 99."));
}

// A tenth of these bytes have 0.31 lines outstanding: for more of the time, none is.
TEST(OutstandingLines, LimitTheTimeInWhichMemoryIsWaitedFor) {
  const auto share_of = [](const Analysis& analysis) {
    const Observations observations(analysis.run);
    return memory_share(
        {{analysis.run, observations, analysis.ceilings}, analysis.ladders.at(0), 0});
  };
  EXPECT_EQ(share_of(measured(true, 8)), 1);
  EXPECT_NEAR(share_of(measured(true, 0.8)), 0.3125, 0.002);
  EXPECT_EQ(share_of(measured(false, 0.8)), 1) << "nothing tells";
}

TEST(OutstandingLines, NeedALatency) {
  EXPECT_THAT(test::rung_of(measured(false), "original").analysis.bound.sentence,
              Not(HasSubstr("outstanding")));
}

// The original, of one thread at 3 GHz for a second.
VariantAnalysis with_lines(double cycles, const test::Counted& others = {}) {
  test::Counted counted = others;
  counted["irregular.cycles"] = cycles;
  auto clean = test::counted_run(counted);
  add_walks(clean.builder);
  return test::rung_of(analyse(clean.builder.run), "original").analysis;
}

TEST(IrregularLines, AreInFlightByTheirLatency) {
  const VariantAnalysis variant = with_lines(6e9);
  EXPECT_NEAR(variant.value(metric::irregular_in_flight).value_or(0), 2, 1e-3);
  EXPECT_NEAR(variant.value(metric::pipe_irregular).value_or(0), 0.2, 1e-3);
  EXPECT_EQ(variant.bound.kind, BoundKind::latency);
  EXPECT_EQ(variant.bound.sentence,
            "latency of memory: 2 lines that no prefetcher foresees are in flight a thread on "
            "average, of 10 that can be");
  EXPECT_EQ(variant.bound.pipe, &irregular_lines);
}

TEST(IrregularLines, BindWhereAsManyAreInFlightAsCanBe) {
  const Bound bound = with_lines(22.5e9).bound;
  EXPECT_EQ(bound.kind, BoundKind::latency);
  EXPECT_EQ(bound.sentence, "at 75 % of the lines that can be in flight");
}

TEST(IrregularLines, ThatAreFewOrBesideOtherWorkDoNot) {
  EXPECT_EQ(with_lines(1.5e9).bound.kind, BoundKind::below_roofs);
  EXPECT_EQ(with_lines(6e9, {{"chain.cycles", 1.6e9}}).bound.kind, BoundKind::near_ceiling);
}

// The same lines in half of the time.
TEST(IrregularLines, SplitAStepByTheirLatencyAndTheirNumber) {
  auto clean = test::counted_run({{"irregular.cycles", 6e9}});
  clean.builder.sample(clean.less_traffic, "irregular.cycles", 6e9, Provenance::simulated);
  add_walks(clean.builder);
  const Analysis analysis = analyse(clean.builder.run);
  const std::vector<Factor>& view = analysis.ladders.at(0).steps.at(0).split.factors.at(0);
  EXPECT_EQ(view.at(0).name, "same latency of irregular lines");
  EXPECT_EQ(view.at(1).name, "higher number of irregular lines in flight");
  EXPECT_NEAR(view.at(1).value.value, 2, 1e-9);
}

}  // namespace
}  // namespace roofladder
