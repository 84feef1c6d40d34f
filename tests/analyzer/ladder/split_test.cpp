// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/split.h"

#include <gmock/gmock.h>
#include <random>

#include "analyzer/ladder/changes.h"
#include "tests/analyzer/fixture.h"
#include "tests/variant_id.h"

namespace roofladder {
namespace {

using test::clean_run;
using testing::HasSubstr;

const Step& step(const Analysis& analysis, std::size_t index) {
  return analysis.ladders.at(0).steps.at(index);
}

double product(const std::vector<Factor>& factors) {
  double all = 1;
  for (const Factor& factor : factors) {
    all *= factor.value.value;
  }
  return all;
}

TEST(Split, OfAMemoryBoundStepIsTrafficTimesBandwidth) {
  const Analysis analysis = analyse(clean_run().builder.run);
  const Split& split = step(analysis, 0).split;
  ASSERT_EQ(split.factors.size(), 1U);
  EXPECT_EQ(split.factors[0][0].name, "less traffic");
  EXPECT_DOUBLE_EQ(split.factors[0][0].value.value, 2.4);
  EXPECT_FALSE(split.factors[0][0].value.interval) << "a count read once has no interval";
  EXPECT_EQ(split.factors[0][1].name, "lower bandwidth");
  EXPECT_NEAR(split.factors[0][1].value.value, 20.0 / 24, 1e-12);
  EXPECT_TRUE(split.factors[0][1].value.interval);
  EXPECT_EQ(split.note, "simulated traffic / measured time");
}

TEST(Split, NamesAnUnchangedFactor) {
  const Analysis analysis = analyse(clean_run().builder.run);
  EXPECT_EQ(step(analysis, 1).split.factors[0][0].name, "same traffic");
  EXPECT_EQ(step(analysis, 1).split.factors[0][1].name, "higher bandwidth");
}

TEST(Split, HasPartsThatAddUpToTheTimes) {
  const Analysis analysis = analyse(clean_run().builder.run);
  const auto& parts = step(analysis, 0).split.parts;
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].name, "sweep");
  EXPECT_NEAR(*parts[0].before, 0.75, 1e-12);
  EXPECT_NEAR(*parts[0].after, 0.5, 1e-12);
  EXPECT_NEAR(*parts[1].before, 0.25, 1e-12);
  EXPECT_FALSE(parts[1].after);
}

TEST(Split, ShowsTimeOutsideParts) {
  auto clean = clean_run();
  auto& run = clean.builder.run;
  std::erase_if(run.samples, [&](const Sample& sample) {
    return sample.point == clean.original && sample.part == 1 &&
           run.metrics[sample.metric] == "time";
  });
  const Analysis analysis = analyse(run);
  const auto& parts = step(analysis, 0).split.parts;
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[1].name, "outside parts");
  EXPECT_NEAR(*parts[1].before, 0.25, 1e-12);
}

TEST(Split, OfAComputeBoundStepIsFlopsTimesRate) {
  auto clean = clean_run();
  for (const auto& [point, flops] : {std::pair{clean.original, 40e9}, {clean.less_traffic, 20e9}}) {
    clean.builder.sample(point, "ops.fp64.add", flops, Provenance::counter);
    clean.builder.sample(point, "dram.read", 8e9, Provenance::counter);
    clean.builder.sample(point, "dram.write", 2e9, Provenance::counter);
  }
  const Analysis analysis = analyse(clean.builder.run);
  const Split& split = step(analysis, 0).split;
  ASSERT_EQ(split.factors.size(), 1U);
  EXPECT_EQ(split.factors[0][0].name, "fewer flops");
  EXPECT_DOUBLE_EQ(split.factors[0][0].value.value, 2);
  EXPECT_EQ(split.factors[0][1].name, "same flop rate");
}

TEST(Split, ShowsBothViewsWhereTheBoundChanges) {
  auto clean = clean_run();
  clean.builder.sample(clean.less_traffic, "ops.fp64.add", 20e9, Provenance::counter);
  const Analysis analysis = analyse(clean.builder.run);
  const Step& changed = step(analysis, 0);
  ASSERT_EQ(changed.split.factors.size(), 2U);
  EXPECT_EQ(changed.split.factors[0][0].name, "less traffic");
  EXPECT_EQ(changed.split.factors[1][0].name, "more flops");
  for (const auto& view : changed.split.factors) {
    EXPECT_NEAR(product(view), changed.speedup->value, 1e-12);
  }
}

// No roof is reached from original on.
test::CleanRun slow_run() {
  auto clean = clean_run();
  for (Sample& sample : clean.builder.run.samples) {
    if (sample.point >= clean.original && clean.builder.run.metrics[sample.metric] == "time") {
      sample.value *= 10;
    }
  }
  return clean;
}

TEST(Split, BelowRoofsIsInstructionsTimesTheirRate) {
  auto clean = slow_run();
  clean.builder.sample(clean.original, "instructions", 10e9, Provenance::counter);
  clean.builder.sample(clean.less_traffic, "instructions", 4e9, Provenance::counter);
  const Analysis analysis = analyse(clean.builder.run);
  EXPECT_EQ(test::rung_of(analysis, "fast").analysis.bound.kind, BoundKind::below_roofs);
  const Split& split = step(analysis, 0).split;
  ASSERT_EQ(split.factors.size(), 1U);
  EXPECT_EQ(split.factors[0][0].name, "fewer instructions");
  EXPECT_DOUBLE_EQ(split.factors[0][0].value.value, 2.5);
  EXPECT_EQ(split.factors[0][1].name, "lower instruction rate");
  EXPECT_NEAR(split.factors[0][1].value.value, 2.0 / 2.5, 1e-12);
  EXPECT_EQ(split.note, "counter instructions / measured time");
}

TEST(Split, ComparesInstructionsOfOneSource) {
  auto clean = slow_run();
  clean.builder.sample(clean.original, "instructions", 10e9, Provenance::counter);
  clean.builder.sample(clean.less_traffic, "instructions", 4e9, Provenance::simulated);
  const Analysis analysis = analyse(clean.builder.run);
  EXPECT_EQ(step(analysis, 0).split.factors.at(0).at(0).name, "less traffic");
}

// The first rung is bound by memory, the second by nothing that has a roof.
TEST(Split, AwayFromARoofIsShownByBoth) {
  auto clean = clean_run();
  for (Sample& sample : clean.builder.run.samples) {
    if (sample.point == clean.less_traffic && clean.builder.run.metrics[sample.metric] == "time") {
      sample.value *= 10;
    }
  }
  clean.builder.sample(clean.original, "instructions", 10e9, Provenance::counter);
  clean.builder.sample(clean.less_traffic, "instructions", 40e9, Provenance::counter);
  const Analysis analysis = analyse(clean.builder.run);
  const Split& split = step(analysis, 0).split;
  ASSERT_EQ(split.factors.size(), 2U);
  EXPECT_EQ(split.factors[0][1].name, "lower bandwidth");
  EXPECT_EQ(split.factors[1][0].name, "more instructions");
}

// The pipe is full for 0.8 of 10 s, then for 0.6 of 5 s.
TEST(Split, AtAPipeIsItsCyclesTimesItsUse) {
  auto clean = slow_run();
  clean.builder.sample(clean.original, "pipe.fp64", 0.8, Provenance::counter);
  clean.builder.sample(clean.less_traffic, "pipe.fp64", 0.6, Provenance::counter);
  const Analysis analysis = analyse(clean.builder.run);
  const Split& split = step(analysis, 0).split;
  ASSERT_EQ(split.factors.size(), 1U);
  EXPECT_EQ(split.factors[0][0].name, "fewer cycles of the fp64 pipe");
  EXPECT_NEAR(split.factors[0][0].value.value, 8.0 / 3, 1e-12);
  EXPECT_EQ(split.factors[0][1].name, "lower use of the fp64 pipe");
  EXPECT_NEAR(product(split.factors[0]), 2, 1e-12);
  EXPECT_THAT(step(analysis, 1).split.factors.at(0).at(0).name, HasSubstr("traffic"))
      << "nobody counted the pipe of the last rung";
}

// The pipe is full for 0.8 of 10 s, then for 0.01 of 5 s: what it took is gone, 7.95 of the 10 s.
TEST(Split, WithoutWhatAPipeDidIsWhatThatSpares) {
  auto clean = slow_run();
  clean.builder.sample(clean.original, "pipe.fp64", 0.8, Provenance::counter);
  clean.builder.sample(clean.less_traffic, "pipe.fp64", 0.01, Provenance::counter);
  const std::vector<Factor> view = step(analyse(clean.builder.run), 0).split.factors.at(0);
  EXPECT_EQ(view[0].name, "cycles of the fp64 pipe spared");
  EXPECT_NEAR(view[0].value.value, 10 / 2.05, 1e-12);
  EXPECT_EQ(view[1].name, "everything else");
  EXPECT_NEAR(product(view), 2, 1e-12);
  EXPECT_EQ(quantity_of(view[0]), "cycles of the fp64 pipe");
  EXPECT_THAT(changes_text(view), HasSubstr("spared (time"));
}

// 9 s of 10 in a cache, then a third of the traffic in 5 s.
TEST(Split, AtACacheIsItsTrafficTimesItsBandwidth) {
  auto clean = slow_run();
  VariantInfo l2;
  test::set_id(l2, "cache/cuda/l2");
  test::set_limit(l2, "l2");
  const std::uint32_t ceiling = clean.builder.add(l2, {.phase = Phase::ceilings_before});
  clean.builder.sample(ceiling, "level.bytes", 100e9, Provenance::declared);
  clean.builder.times(ceiling, 1);
  clean.builder.sample(clean.original, "l2.bytes", 900e9, Provenance::simulated);
  clean.builder.sample(clean.less_traffic, "l2.bytes", 300e9, Provenance::simulated);
  const Analysis analysis = analyse(clean.builder.run);
  const Split& split = step(analysis, 0).split;
  EXPECT_EQ(split.factors.at(0)[0].name, "less L2 traffic");
  EXPECT_NEAR(split.factors.at(0)[0].value.value, 3, 1e-12);
  EXPECT_EQ(split.factors.at(0)[1].name, "lower L2 bandwidth");
  EXPECT_NEAR(product(split.factors.at(0)), 2, 1e-12);
  EXPECT_THAT(split.note, HasSubstr("simulated L2 traffic / measured time"));
}

// Multiprocessors hold warps for a tenth of the busiest one's time, then for nine tenths.
TEST(Split, OfWaitingWarpsIsTheirNumberAndRate) {
  auto clean = slow_run();
  const auto count = [&](std::uint32_t point, double balance, double occupancy) {
    clean.builder.sample(point, "instructions", 1e9, Provenance::counter);
    clean.builder.sample(point, "sm.balance", balance, Provenance::counter);
    clean.builder.sample(point, "occupancy.achieved", occupancy, Provenance::counter);
  };
  count(clean.original, 0.1, 0.5);
  count(clean.less_traffic, 0.9, 0.25);
  const Analysis analysis = analyse(clean.builder.run);
  EXPECT_EQ(test::rung_of(analysis, "original").analysis.bound.kind, BoundKind::imbalance);
  const std::vector<Factor>& view = step(analysis, 0).split.factors.at(0);
  ASSERT_EQ(view.size(), 3U);
  EXPECT_EQ(view[0].name, "same instructions");
  EXPECT_EQ(view[1].name, "higher number of warps at work");
  EXPECT_NEAR(view[1].value.value, 4.5, 1e-12);
  EXPECT_EQ(view[2].name, "lower rate of each warp");
  EXPECT_NEAR(product(view), 2, 1e-12);
}

// 10 s of one processor, then 4 s of each of two.
TEST(Split, OfIdleProcessorsIsTheirTimeAndNumber) {
  auto clean = slow_run();
  clean.builder.run.points[clean.fast].threads = 2;
  clean.builder.sample(clean.original, "task_clock", 10, Provenance::counter);
  clean.builder.sample(clean.less_traffic, "task_clock", 8, Provenance::counter);
  const Analysis analysis = analyse(clean.builder.run);
  EXPECT_EQ(test::rung_of(analysis, "original").analysis.bound.kind, BoundKind::imbalance);
  const std::vector<Factor>& view = step(analysis, 0).split.factors.at(0);
  EXPECT_EQ(view[0].name, "less processor time");
  EXPECT_NEAR(view[0].value.value, 1.25, 1e-12);
  EXPECT_EQ(view[1].name, "higher number of processors at work");
  EXPECT_NEAR(product(view), 2, 1e-12);
}

TEST(Split, WithoutInstructionsIsTrafficAndEverythingElse) {
  const Analysis analysis = analyse(slow_run().builder.run);
  const Split& split = step(analysis, 1).split;
  ASSERT_EQ(split.factors.size(), 1U);
  EXPECT_EQ(split.factors[0][0].name, "same traffic");
  EXPECT_EQ(split.factors[0][1].name, "everything else");
  EXPECT_THAT(split.note, HasSubstr("instructions were not counted"));
}

TEST(Split, WithoutInstructionsIsFlopsWhereTheyChanged) {
  auto clean = slow_run();
  clean.builder.sample(clean.less_traffic, "ops.fp64.add", 1e9, Provenance::counter);
  const Analysis analysis = analyse(clean.builder.run);
  const Split& split = step(analysis, 0).split;
  ASSERT_EQ(split.factors.size(), 1U);
  EXPECT_EQ(split.factors[0][0].name, "fewer flops");
  EXPECT_DOUBLE_EQ(split.factors[0][0].value.value, 2);
}

TEST(Split, ComparesTrafficOfOneSource) {
  auto clean = clean_run();
  auto& run = clean.builder.run;
  std::erase_if(run.samples, [&](const Sample& sample) {
    return sample.point == clean.less_traffic && run.metrics[sample.metric].starts_with("dram.");
  });
  const Analysis analysis = analyse(run);
  const Split& split = step(analysis, 0).split;
  ASSERT_EQ(split.factors.size(), 1U);
  EXPECT_DOUBLE_EQ(split.factors[0][0].value.value, 1) << "10 GB declared on both sides";
  EXPECT_THAT(split.note, HasSubstr("only one side's traffic was observed"));
}

TEST(Split, WithoutTrafficSaysWhy) {
  auto clean = clean_run();
  auto& run = clean.builder.run;
  for (const char* metric : {"dram.read", "dram.write", "minimum.read", "minimum.write"}) {
    test::remove(run, metric);
  }
  clean.builder.absent(clean.original, "dram.read", Status::denied, "no permission",
                       Provenance::counter);
  const Analysis analysis = analyse(run);
  EXPECT_TRUE(step(analysis, 0).split.factors.empty());
  EXPECT_THAT(step(analysis, 0).split.note, HasSubstr("no permission"));
}

// Whatever the times, traffic and parts, factors multiply to the speedup and parts add up.
TEST(Split, ClosesForAnyRun) {
  std::mt19937_64 generator(1);
  const auto random = [&] { return 0.1 + static_cast<double>(generator() % 1000) / 100; };
  int closed = 0;
  for (int round = 0; round < 30; ++round) {
    auto clean = clean_run();
    for (Sample& sample : clean.builder.run.samples) {
      if (sample.point >= clean.original &&
          clean.builder.run.metrics[sample.metric] != "checksum") {
        sample.value *= random();
      }
    }
    const Analysis analysis = analyse(clean.builder.run);
    for (const Step& changed : analysis.ladders.at(0).steps) {
      if (!changed.speedup) {
        continue;  // a rung below its floor is refused
      }
      ++closed;
      ASSERT_FALSE(changed.split.factors.empty());
      for (const auto& view : changed.split.factors) {
        EXPECT_NEAR(product(view) / changed.speedup->value, 1, 1e-12);
      }
      double before = 0;
      double after = 0;
      for (const PartChange& part : changed.split.parts) {
        before += part.before.value_or(0);
        after += part.after.value_or(0);
      }
      const Ladder& ladder = analysis.ladders[0];
      EXPECT_NEAR(before / ladder.rungs[changed.from].analysis.time->median, 1, 1e-8);
      EXPECT_NEAR(after / ladder.rungs[changed.to].analysis.time->median, 1, 1e-8);
    }
  }
  EXPECT_GT(closed, 20);
}

}  // namespace
}  // namespace roofladder
