// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>

#include "analyzer/limits/measured.h"
#include "analyzer/plots/plot.h"
#include "run/metric.h"
#include "tests/analyzer/fixture.h"
#include "tests/variant_id.h"

// Ceilings of a CPU's caches from a sweep over working sets, and the cache-aware roofline.
namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using test::RunBuilder;
using testing::HasSubstr;

constexpr double kib = 1024;
constexpr double median_time = 1 / 0.998;  // for times whose shortest is 1 s

struct Swept {
  double set = 0;
  double bytes_per_second = 0;
};

void sweep(RunBuilder& builder, const std::string& name, std::int32_t threads,
           const std::vector<Swept>& sets) {
  VariantInfo variant;
  test::set_id(variant, "cache/openmp/" + name + (threads == 1 ? ":threads=1" : ""));
  variant.title = threads == 1 ? "Read, one thread" : "Read";
  test::set_limit(variant, "caches");
  variant.parts = {"kernel"};
  for (const Swept& swept : sets) {
    Point point;
    point.phase = Phase::ceilings_before;
    point.threads = threads;
    point.size = {{"sets", threads}, {"set", static_cast<std::int64_t>(swept.set)}, {"passes", 1}};
    std::uint32_t index = 0;
    if (swept.set == sets.front().set) {
      index = builder.add(variant, point);
    } else {
      point.variant = static_cast<std::uint32_t>(builder.run.variants.size() - 1);
      builder.run.points.push_back(point);
      index = static_cast<std::uint32_t>(builder.run.points.size() - 1);
    }
    builder.sample(index, "level.bytes", swept.bytes_per_second, Provenance::declared);
    builder.times(index, median_time);
  }
}

// Two threads with 48 KiB and 2 MiB each, and a third level of 260 MiB that they share.
CleanRun with_caches() {
  CleanRun clean = clean_run();
  Run& run = clean.builder.run;
  const auto fact = [&](const char* key, double value) {
    run.facts.push_back({key, "", value, dimension::bytes});
  };
  fact("cpu.l1d.bytes", 48 * kib);
  fact("cpu.l2.bytes", 2048 * kib);
  fact("cpu.l3.bytes", 260 * 1024 * kib);
  fact("collect.l1d.sharers", 1);
  fact("collect.l2.sharers", 1);
  fact("collect.l3.sharers", 2);
  sweep(clean.builder, "read", 2,
        {{8 * kib, 380e9},
         {32 * kib, 400e9},
         {64 * kib, 300e9},
         {512 * kib, 150e9},
         {1024 * kib, 160e9},
         {2048 * kib, 90e9},
         {8192 * kib, 40e9},
         {160 * 1024 * kib, 35e9}});
  sweep(clean.builder, "read:threads=1", 1, {{32 * kib, 210e9}, {160 * 1024 * kib, 25e9}});
  return clean;
}

const Ceiling& named(const Analysis& analysis, std::string_view name) {
  const auto found = std::ranges::find(analysis.ceilings, name, &Ceiling::name);
  if (found == analysis.ceilings.end()) {
    throw std::out_of_range("no ceiling " + std::string(name));
  }
  return *found;
}

TEST(CacheSweep, GivesEachLevelItsBestWorkingSet) {
  const Analysis analysis = analyse(with_caches().builder.run);
  EXPECT_NEAR(named(analysis, "L1 read").best, 400e9, 1);
  EXPECT_EQ(named(analysis, "L1 read").working_set, 32 * kib);
  EXPECT_NEAR(named(analysis, "L2 read").best, 160e9, 1);
  EXPECT_NEAR(named(analysis, "L3 read").best, 40e9, 1);
  EXPECT_EQ(to_text(named(analysis, "L3 read").limit), "l3");
}

// With 2 GB from memory in 1 s the original moves 30 GB through L3, which gives 40 GB/s.
TEST(CacheSweep, GivesRoofsThatBindWhereMemoryDoesNot) {
  CleanRun clean = with_caches();
  test::remove(clean.builder.run, "dram.read");
  test::remove(clean.builder.run, "dram.write");
  clean.builder.simulate(clean.original, 2e9, 0);
  clean.builder.sample(clean.original, "l2.bytes", 60e9, Provenance::simulated);
  clean.builder.sample(clean.original, "l3.bytes", 30e9, Provenance::simulated);
  const Bound bound = test::rung_of(analyse(clean.builder.run), "original").analysis.bound;
  EXPECT_EQ(bound.kind, BoundKind::cache);
  EXPECT_EQ(bound.sentence, "at 75.0 % of L3 read");
  EXPECT_STREQ(bound.cache->name, "L3");
}

TEST(CacheSweep, OfOneThreadIsALimitOfItsOwn) {
  const Analysis analysis = analyse(with_caches().builder.run);
  EXPECT_EQ(to_text(named(analysis, "L1 read, one thread").limit), "l1.one_thread");
  EXPECT_NEAR(ceiling_of(analysis.ceilings, 0, bandwidth_of(MemoryLevel::l1))->best, 400e9, 1);
  // 160 MiB fit the whole third level, but not half of it.
  EXPECT_NEAR(named(analysis, "L3 read, one thread").best, 25e9, 1);
}

TEST(CacheSweep, KeepsEveryWorkingSet) {
  const Analysis analysis = analyse(with_caches().builder.run);
  EXPECT_EQ(analysis.cache_sweep.size(), 10U);
  EXPECT_EQ(std::ranges::count(analysis.cache_sweep, cache_sweep, &Ceiling::limit), 3);
  EXPECT_EQ(std::ranges::count(analysis.ceilings, cache_sweep, &Ceiling::limit), 0);
}

TEST(CacheSweep, MeasuresNoLevelWhereTheSizesAreUnknown) {
  CleanRun clean = with_caches();
  std::erase_if(clean.builder.run.facts,
                [](const Fact& fact) { return fact.key == "cpu.l1d.bytes"; });
  const Analysis analysis = analyse(clean.builder.run);
  EXPECT_EQ(ceiling_of(analysis.ceilings, 0, bandwidth_of(MemoryLevel::l1)), nullptr);
  EXPECT_EQ(ceiling_of(analysis.ceilings, 0, bandwidth_of(MemoryLevel::l2)), nullptr);
  EXPECT_EQ(analysis.cache_sweep.size(), 10U);
}

TEST(CacheSweep, IsDrawnAsALineAnOperationWithTheLevelsNamed) {
  const Analysis analysis = analyse(with_caches().builder.run);
  const XyPlot plot = cache_sweep_plot(analysis, 0).value();
  EXPECT_THAT(plot.groups, testing::ElementsAre("read", "read, one thread"));
  EXPECT_EQ(plot.lines[0].points.size(), 8U);
  EXPECT_EQ(plot.lines[1].points.size(), 2U);
  EXPECT_EQ(plot.marks.size(), 10U);
  EXPECT_EQ(std::ranges::count(plot.marks, true, &Mark::prominent), 5);
  EXPECT_EQ(plot.lines.back().points.front().first, 130 * 1024 * kib);
  EXPECT_EQ(cache_sweep_plot(analyse(clean_run().builder.run), 0), std::nullopt);
}

// 2 Gflop in 1 s over 36 GB that the source loads and stores.
TEST(CacheAware, IsFlopsOverWhatTheSourceLoadsAndStores) {
  CleanRun clean = with_caches();
  clean.builder.sample(clean.original, "core.read", 28e9, Provenance::declared);
  clean.builder.sample(clean.original, "core.write", 8e9, Provenance::declared);
  const Analysis analysis = analyse(clean.builder.run);
  const VariantAnalysis& original = test::rung_of(analysis, "original").analysis;
  ASSERT_TRUE(original.cache_aware);
  EXPECT_DOUBLE_EQ(original.cache_aware->intensity, 2.0 / 36);
  EXPECT_DOUBLE_EQ(original.cache_aware->rate, original.roofline->rate);
  EXPECT_NEAR(original.cache_aware->attainable, 400e9 * 2 / 36, 10);
  EXPECT_EQ(original.metric(metric::core_read)->note, "loads and stores counted in the source");
  EXPECT_FALSE(test::rung_of(analysis, "fast").analysis.cache_aware);
}

TEST(CacheAware, IsDrawnBelowTheRoofsOfEveryLevelAsTheCoreSeesThem) {
  CleanRun clean = with_caches();
  clean.builder.sample(clean.original, "core.read", 28e9, Provenance::declared);
  clean.builder.sample(clean.original, "core.write", 8e9, Provenance::declared);
  clean.builder.absent(clean.fast, "core.read", Status::unsupported, "intrinsics",
                       Provenance::declared);
  const XyPlot plot = cache_aware_plot(analyse(clean.builder.run), 0).value();
  ASSERT_EQ(plot.marks.size(), 1U);
  EXPECT_DOUBLE_EQ(plot.marks[0].x, 2.0 / 36);
  EXPECT_TRUE(plot.marks[0].hollow);
  EXPECT_THAT(plot.note, HasSubstr("sweep/openmp/fast has no place on the roofline"));
  EXPECT_THAT(plot.note, HasSubstr("intrinsics"));
  EXPECT_THAT(plot.note,
              testing::StartsWith("\"DRAM, Triad, non-temporal stores\" is the fastest"));
  std::vector<std::string> roofs;
  for (const Line& line : plot.lines) {
    if (!line.faint && line.points.front().second != line.points.back().second) {
      roofs.push_back(line.label);
    }
  }
  // The non-temporal triad: 24 GB of loads and stores in 0.8 s. The regular one moves 32 GB for
  // these.
  EXPECT_THAT(roofs,
              testing::ElementsAre("L1 read 400 GB/s", "L2 read 160 GB/s", "L3 read 40.0 GB/s",
                                   HasSubstr("DRAM, Triad, non-temporal stores 30")));
}

TEST(CacheAware, IsLeftOutWhereNoSourceWasCounted) {
  EXPECT_EQ(cache_aware_plot(analyse(with_caches().builder.run), 0), std::nullopt);
}

}  // namespace
}  // namespace roofladder
