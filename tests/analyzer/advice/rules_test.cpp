// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>
#include <map>

#include "analyzer/advice/explanation.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

using Speedups = std::map<std::string, double>;

Explanation explained(const Run& run, std::size_t rung = 0) {
  const Analysis analysis = analyse(run);
  Explanation explanation =
      explanations_of(analysis, Observations(analysis.run), analysis.ladders.at(0)).at(rung);
  explanation.step = nullptr;  // its ladder goes
  return explanation;
}

// The speedup of every advice that gives one.
Speedups speedups_of(const Explanation& explanation) {
  Speedups speedups;
  for (const Advice& advice : explanation.advices) {
    if (const auto* most = std::get_if<double>(&advice.most_speedup)) {
      speedups[std::string(advice.rule)] = *most;
    }
  }
  return speedups;
}

auto about(double value) {
  return testing::DoubleNear(value, 1e-3);
}

using Counted = std::map<std::string, double>;

// The original of the clean run, on a GPU, with these counters and this traffic.
Run on_gpu(const Counted& counted, double dram_bytes = 2e9) {
  auto clean = test::clean_run();
  Run& run = clean.builder.run;
  run.devices[0].kind = DeviceKind::gpu;
  for (const char* metric : {"dram.read", "dram.write"}) {
    test::remove(run, metric);
  }
  clean.builder.simulate(clean.original, dram_bytes, 0);
  for (const auto& [metric, value] : counted) {
    if (metric != "occupancy.achieved") {
      test::remove(run, metric);
    }
    clean.builder.sample(clean.original, metric, value, Provenance::counter);
  }
  return run;
}

// 24 GB in 1 s. 8 of these are necessary, and 2 are fetched only to be overwritten; triad reaches
// 32 GB/s.
TEST(Advice, OnTrafficIsTheRatioOfBytes) {
  const Explanation explanation = explained(test::clean_run().builder.run);
  EXPECT_THAT(speedups_of(explanation),
              UnorderedElementsAre(
                  Pair("excess_reads", about(24.0 / 14)), Pair("excess_writes", about(24.0 / 20)),
                  Pair("write_allocate", about(24.0 / 22)), Pair("bandwidth", about(32.0 / 24))));
  EXPECT_EQ(explanation.advices.front().rule, "excess_reads");
  EXPECT_THAT(explanation.advices.front().numbers,
              HasSubstr("memory gives 18 GB, and a cold cache must read 6 GB"));
  EXPECT_THAT(explanation.bought, HasSubstr("an original"));
  EXPECT_EQ(explanation.not_judged, "");
}

// 8 GB in 1 s of the 21 that memory gives at this mix; 5 of them are beyond the least. Without them
// no more of the time goes than warps wait for loads, and no less than the bandwidth takes is left.
TEST(Advice, OnTrafficIsOfTheTimeThatMemoryTakes) {
  const auto most = [](const Counted& counted) {
    auto run = on_gpu(counted, 8e9);
    for (Sample& sample : run.samples) {
      if (run.metrics[sample.metric] == "minimum.read") {
        sample.value = 1e9;
      }
    }
    return speedups_of(explained(run));
  };
  const Speedups few = most({{"stall.long_scoreboard", 0.1}});
  EXPECT_THAT(few, testing::Contains(Pair("excess_reads", about(21.0 / 13))));
  EXPECT_FALSE(few.contains("bandwidth")) << "memory takes no longer than its bandwidth asks";
  const Speedups some = most({{"stall.long_scoreboard", 0.6}});
  EXPECT_THAT(some, testing::Contains(Pair("excess_reads", about(1 / 0.4))));
  EXPECT_THAT(some, testing::Contains(Pair("bandwidth", about(1 / (0.4 + 8.0 / 21)))));
  EXPECT_THAT(most({{"stall.long_scoreboard", 0.8}}),
              testing::Contains(Pair("excess_reads", about(8.0 / 3))));
  EXPECT_THAT(most({}), testing::Contains(Pair("excess_reads", about(8.0 / 3))));
}

TEST(Advice, OnWriteAllocateIsNoneForNonTemporalStores) {
  auto clean = test::clean_run();
  clean.builder.run.variants[clean.builder.run.points[clean.original].variant].stores =
      "non-temporal";
  EXPECT_FALSE(speedups_of(explained(clean.builder.run)).contains("write_allocate"));
}

TEST(Advice, AtTheFloorIsLessData) {
  auto clean = test::clean_run();
  test::remove(clean.builder.run, "dram.read");
  test::remove(clean.builder.run, "dram.write");
  clean.builder.simulate(clean.fast, 6e9, 2e9);
  const auto speedups = speedups_of(explained(clean.builder.run, 2));
  EXPECT_THAT(speedups, testing::Contains(Pair("least_traffic", 2)));
  EXPECT_FALSE(speedups.contains("excess_reads"));
}

TEST(Advice, OnIdleCoresIsTheRatioOfThreadsUpToTheRoof) {
  auto clean = test::clean_run();
  clean.builder.run.points[clean.fast].threads = 4;
  EXPECT_THAT(speedups_of(explained(clean.builder.run)),
              testing::Contains(Pair("threads", about(32.0 / 24))));
  EXPECT_FALSE(speedups_of(explained(clean.builder.run, 2)).contains("threads"));
}

// A warp waits for memory in 63 % of its time; issue slots are used to a fifth.
TEST(Advice, OnWaitingIsTheTimeWithoutIt) {
  const Counted of_memory{
      {"stall.selected", 0.1}, {"stall.long_scoreboard", 0.63}, {"issue.active", 0.2}};
  const Explanation explanation = explained(on_gpu(of_memory));
  ASSERT_FALSE(explanation.advices.empty());
  EXPECT_EQ(explanation.advices.front().rule, "waiting");
  EXPECT_THAT(speedups_of(explanation), testing::Contains(Pair("waiting", about(1 / 0.37))));
  EXPECT_THAT(explanation.advices.front().attempt, HasSubstr("more loads in flight"));
}

TEST(Advice, OnWaitingEndsWhereIssueSlotsAreFull) {
  const Counted of_memory{
      {"stall.selected", 0.1}, {"stall.long_scoreboard", 0.63}, {"issue.active", 0.4}};
  EXPECT_THAT(speedups_of(explained(on_gpu(of_memory))),
              testing::Contains(Pair("waiting", about(1 / 0.4))));
}

TEST(Advice, OnBarriersIsForFewerOfThem) {
  const Explanation explanation =
      explained(on_gpu({{"stall.selected", 0.1}, {"stall.barrier", 0.6}, {"issue.active", 0.2}}));
  ASSERT_FALSE(explanation.advices.empty());
  EXPECT_THAT(explanation.advices.front().attempt, HasSubstr("fewer barriers"));
}

// The pipe is idle for 30 % of the time, and memory's roof at 6.25 %.
TEST(Advice, OnAFullPipeEndsAtTheTimeThatItIsIdle) {
  const Explanation explanation = explained(on_gpu({{"pipe.special", 0.7}, {"pipe.alu", 0.05}}));
  EXPECT_THAT(speedups_of(explanation), testing::Contains(Pair("busy_pipe", about(1 / 0.3))));
  EXPECT_THAT(explanation.advices.front().attempt, HasSubstr("fewer reciprocals"));
}

TEST(Advice, OnAFullPipeEndsAtTheNextRoof) {
  EXPECT_THAT(speedups_of(explained(on_gpu({{"pipe.special", 0.9}, {"pipe.alu", 0.5}}))),
              testing::Contains(Pair("busy_pipe", about(2))));
  EXPECT_THAT(speedups_of(explained(on_gpu({{"pipe.special", 0.6}, {"pipe.alu", 0.5}}))),
              testing::Not(testing::Contains(Pair("busy_pipe", testing::_))));
}

// Mispredictions take at least 72 % of the time; every other roof is farther away than the floor of
// the run, a quarter of the time.
TEST(Advice, OnMispredictionsIsNotLimitedByTheirLeastShare) {
  auto clean = test::counted_run({{"branches.mispredicted", 0.145e9}});
  test::add_core_units(clean.builder);
  EXPECT_THAT(speedups_of(explained(clean.builder.run)),
              testing::Contains(Pair("busy_pipe", about(4))));
}

TEST(Advice, OnBankConflictsIsWhatCanWaitForThem) {
  EXPECT_THAT(speedups_of(explained(on_gpu({{"shared.wavefronts", 100},
                                            {"shared.conflicts", 50},
                                            {"stall.short_scoreboard", 0.25},
                                            {"pipe.l1_data", 0.4}}))),
              testing::Contains(Pair("bank_conflicts", about(1 / 0.75))));
  EXPECT_THAT(speedups_of(explained(on_gpu({{"shared.wavefronts", 100},
                                            {"shared.conflicts", 90},
                                            {"stall.short_scoreboard", 0.7},
                                            {"pipe.alu", 0.5}}))),
              testing::Contains(Pair("bank_conflicts", about(2))));
  EXPECT_THAT(speedups_of(explained(on_gpu({{"shared.wavefronts", 100},
                                            {"shared.conflicts", 19},
                                            {"stall.short_scoreboard", 0.25}}))),
              testing::Not(testing::Contains(Pair("bank_conflicts", testing::_))));
}

TEST(Advice, OnOccupancyNamesItsLimiter) {
  const Explanation explanation = explained(on_gpu({{"occupancy.achieved", 0.4},
                                                    {"occupancy.theoretical", 0.42},
                                                    {"occupancy.limit.registers", 3},
                                                    {"occupancy.limit.warps", 8}}));
  EXPECT_THAT(speedups_of(explanation), testing::Contains(Pair("occupancy", about(1 / 0.4))));
  const auto advice = std::ranges::find(explanation.advices, "occupancy", &Advice::rule);
  ASSERT_NE(advice, explanation.advices.end());
  EXPECT_THAT(advice->numbers,
              HasSubstr("warps fill 40 % of the room for them; registers allow no more than 42 %"));
}

TEST(Advice, OnWavesIsTheShareOfTheLastOne) {
  EXPECT_THAT(speedups_of(explained(on_gpu({{"waves", 1.25}}))),
              testing::Contains(Pair("waves", about(2 / 1.25))));
  EXPECT_THAT(speedups_of(explained(on_gpu({{"waves", 0.5}}))),
              testing::Contains(Pair("waves", about(2))));
  EXPECT_FALSE(speedups_of(explained(on_gpu({{"waves", 9.9}}))).contains("waves"));
}

TEST(Advice, OnLaunchGapsIsTheTimeWithoutThem) {
  EXPECT_THAT(speedups_of(explained(on_gpu({{"time.profiled", 1}, {"sm.active", 0.75}}))),
              testing::Contains(Pair("launch_gaps", about(1 / 0.75))));
}

TEST(Advice, OnTransfersIsTheTimeWithoutThem) {
  auto run = on_gpu({{"link.to_device", 1e9}});
  run.variants[run.points[test::clean_run().original].variant].parts[1] = "to_device";
  EXPECT_THAT(speedups_of(explained(run)), testing::Contains(Pair("transfers", about(1 / 0.75))));
}

TEST(Advice, OnLocalMemoryIsTheFirstLevelWithoutIt) {
  const Counted local{{"local.load", 2e9}, {"local.store", 1e9}, {"l1.bytes", 9e9}};
  EXPECT_THAT(speedups_of(explained(on_gpu(local))),
              testing::Contains(Pair("local_memory", about(9.0 / 6))));
}

// 30 GB although 8 suffice; 20 of these are private memory.
TEST(Advice, OnExcessTrafficIsThatOnLocalMemoryWhereItExplainsIt) {
  const Counted local{{"local.load", 10e9}, {"local.store", 10e9}, {"l1.bytes", 100e9}};
  const auto speedups = speedups_of(explained(on_gpu(local, 30e9)));
  EXPECT_THAT(speedups, testing::Contains(Pair("local_memory", about(3))));
  EXPECT_FALSE(speedups.contains("excess_reads"));
}

TEST(Advice, SaysWhatItCouldNotJudge) {
  const Explanation explanation = explained(on_gpu({}));
  EXPECT_THAT(explanation.not_judged, HasSubstr("what warps wait for"));
  EXPECT_THAT(explanation.not_judged, HasSubstr("no provider of this collection measures it"));
}

TEST(Advice, OfAStepThatBoughtNothingSaysWhy) {
  auto clean = test::clean_run();
  auto& run = clean.builder.run;
  test::remove(run, "dram.read");
  test::remove(run, "dram.write");
  std::erase_if(run.samples, [&](const Sample& sample) {
    return sample.point == clean.less_traffic && run.metrics[sample.metric] == "time";
  });
  clean.builder.simulate(clean.original, 18e9, 6e9);
  clean.builder.simulate(clean.less_traffic, 7.5e9, 2.5e9);
  clean.builder.times(clean.less_traffic, 1.0);
  EXPECT_THAT(explained(run, 1).bought,
              HasSubstr("what it saved was not what the time went to: lower bandwidth takes away "
                        "what less traffic gives"));
}

TEST(Advice, OfARungWithoutATimeIsItsFailure) {
  auto clean = test::clean_run();
  test::remove(clean.builder.run, "time");
  const Explanation explanation = explained(clean.builder.run);
  EXPECT_TRUE(explanation.advices.empty());
  EXPECT_THAT(explanation.not_judged, HasSubstr("anything: "));
}

}  // namespace
}  // namespace roofladder
