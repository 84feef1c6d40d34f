// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/metric.h"

#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "run/formula.h"

namespace roofladder {
namespace {

std::optional<Dimension> dimension_named(std::string_view name) {
  const Metric* const metric = find_metric(name);
  return metric == nullptr ? std::nullopt : std::optional(metric->dimension);
}

struct Example {
  std::map<std::string, double, std::less<>> inputs;
  double result;
};

// One worked example for each derived metric, with numbers that reveal a swapped, missing or
// repeated term.
const std::map<std::string, Example, std::less<>> examples{
    {"flops.fp64",
     {{{"ops.fp64.add", 1},
       {"ops.fp64.mul", 10},
       {"ops.fp64.fma", 100},
       {"ops.fp64.div", 1000},
       {"ops.fp64.sqrt", 1e4},
       {"ops.fp64.special", 1e5}},
      111211}},
    {"flops.fp32",
     {{{"ops.fp32.add", 1},
       {"ops.fp32.mul", 10},
       {"ops.fp32.fma", 100},
       {"ops.fp32.div", 1000},
       {"ops.fp32.sqrt", 1e4},
       {"ops.fp32.special", 1e5}},
      111211}},
    {"flops.fp16", {{{"ops.fp16.add", 1}, {"ops.fp16.mul", 10}, {"ops.fp16.fma", 100}}, 211}},
    {"flops.bf16", {{{"ops.bf16.fma", 100}}, 200}},
    {"flops.tf32", {{{"ops.tf32.fma", 100}}, 200}},
    {"flops",
     {{{"flops.fp64", 3},
       {"flops.fp32", 40},
       {"flops.fp16", 500},
       {"flops.bf16", 6000},
       {"flops.tf32", 70000}},
      76543}},
    {"dram.bytes", {{{"dram.read", 16}, {"dram.write", 8}}, 24}},
    {"minimum.bytes", {{{"minimum.read", 8}, {"minimum.write", 4}}, 12}},
    {"flop_rate", {{{"flops", 6e9}, {"time", 2}}, 3e9}},
    {"dram.throughput", {{{"dram.bytes", 24e9}, {"time", 0.5}}, 48e9}},
    {"sampled.dram_throughput", {{{"sampled.dram_bytes", 12e9}, {"sampled.time", 0.25}}, 48e9}},
    {"dram.read_throughput", {{{"dram.read", 16e9}, {"time", 0.5}}, 32e9}},
    {"dram.write_throughput", {{{"dram.write", 8e9}, {"time", 0.5}}, 16e9}},
    {"intensity", {{{"flops", 6}, {"dram.bytes", 16}}, 0.375}},
    {"intensity.minimum", {{{"flops", 6}, {"minimum.bytes", 12}}, 0.5}},
    {"traffic_excess", {{{"dram.bytes", 18}, {"minimum.bytes", 12}}, 1.5}},
    {"flops_excess", {{{"flops", 9}, {"useful.flops", 6}}, 1.5}},
    {"stream_fraction", {{{"dram.throughput", 3e12}, {"ceiling.stream", 4e12}}, 0.75}},
    {"mix_fraction", {{{"dram.throughput", 3e12}, {"ceiling.mix", 5e12}}, 0.6}},
    // Below the ridge point, at 10 flop/B, memory limits.
    {"attainable", {{{"ceiling.flops", 50}, {"intensity", 4}, {"ceiling.mix", 5}}, 20}},
    {"roof_fraction", {{{"flop_rate", 15}, {"attainable", 20}}, 0.75}},
    // 10 s for the bytes, 4 s for the flops.
    {"floor",
     {{{"minimum.bytes", 50}, {"ceiling.mix", 5}, {"flops", 200}, {"ceiling.flops", 50}}, 10}},
    {"floor_distance", {{{"time", 12}, {"floor", 10}}, 1.2}},
    {"l1.hit_rate", {{{"l1.misses", 1}, {"l1.accesses", 4}}, 0.75}},
    {"l2.hit_rate", {{{"l2.misses", 2}, {"l2.accesses", 5}}, 0.6}},
    {"llc.hit_rate", {{{"llc.misses", 3}, {"llc.accesses", 4}}, 0.25}},
    {"l2.kept", {{{"l2.fills", 1}, {"l2.sectors", 8}}, 0.875}},
    {"busy_fraction", {{{"sm.active", 0.5}, {"time.profiled", 3}, {"time", 5}}, 0.3}},
    {"local.hit_rate", {{{"local.misses", 1}, {"local.accesses", 4}}, 0.75}},
    {"intensity.l1", {{{"flops", 12}, {"l1.bytes", 24}}, 0.5}},
    {"intensity.l2", {{{"flops", 12}, {"l2.bytes", 16}}, 0.75}},
    {"l1.throughput", {{{"l1.bytes", 24e9}, {"time", 0.5}}, 48e9}},
    {"l2.throughput", {{{"l2.bytes", 16e9}, {"time", 0.5}}, 32e9}},
    {"l3.throughput", {{{"l3.bytes", 8e9}, {"time", 0.5}}, 16e9}},
    {"processors", {{{"task_clock", 3}, {"time", 2}}, 1.5}},
    {"pipe.divider", {{{"floor.divider", 3}, {"time", 4}}, 0.75}},
    {"pipe.arithmetic", {{{"floor.arithmetic", 2}, {"time", 4}}, 0.5}},
    {"pipe.loads", {{{"floor.loads", 1}, {"time", 4}}, 0.25}},
    {"pipe.stores", {{{"floor.stores", 3}, {"time", 5}}, 0.6}},
    {"pipe.chain", {{{"floor.chain", 9}, {"time", 10}}, 0.9}},
    {"irregular.in_flight", {{{"irregular.time", 3}, {"time", 2}}, 1.5}},
    {"pipe.irregular", {{{"floor.irregular", 3}, {"time", 4}}, 0.75}},
    {"pipe.mispredictions", {{{"floor.mispredictions", 3}, {"time", 4}}, 0.75}},
    {"pipe.issue", {{{"floor.instructions", 4}, {"time", 5}}, 0.8}},
    {"instructions_per_cycle", {{{"instructions", 12}, {"cycles", 8}}, 1.5}},
    {"counted_fraction", {{{"counted.flops", 9}, {"flops", 12}}, 0.75}},
    {"core.bytes", {{{"core.read", 28}, {"core.write", 8}}, 36}},
    {"intensity.core", {{{"flops", 9}, {"core.bytes", 36}}, 0.25}},
    {"core.throughput", {{{"core.bytes", 36e9}, {"time", 0.5}}, 72e9}},
    {"work_rate", {{{"work_units", 10}, {"time", 4}}, 2.5}},
    {"work_per_joule", {{{"work_rate", 1000}, {"power", 250}}, 4}},
};

std::optional<double> evaluate(const Metric& metric, const Example& example) {
  return Formula(metric.formula).evaluate([&](std::string_view name) -> std::optional<double> {
    const auto input = example.inputs.find(name);
    return input == example.inputs.end() ? std::nullopt : std::optional(input->second);
  });
}

TEST(MetricTable, HasOneRowANameAndASentenceForEach) {
  std::set<std::string_view> names;
  std::set<std::string_view> titles;
  for (const Metric& metric : metric_table()) {
    EXPECT_TRUE(names.insert(metric.name).second) << metric.name;
    EXPECT_TRUE(titles.insert(metric.title).second) << metric.title;
    EXPECT_TRUE(metric.sentence.ends_with('.')) << metric.name;
    EXPECT_EQ(find_metric(metric.name), &metric);
    EXPECT_EQ(metric.formula.empty(), metric.kind != MetricKind::derived) << metric.name;
  }
  EXPECT_EQ(find_metric("no such metric"), nullptr);
}

TEST(DerivedMetrics, HaveTheDimensionOfTheirFormula) {
  for (const Metric& metric : metric_table()) {
    if (metric.kind == MetricKind::derived) {
      EXPECT_EQ(Formula(metric.formula).dimension(dimension_named), metric.dimension)
          << metric.name;
    }
  }
}

// Rows come after the rows that they depend on, so no formula can depend on itself.
TEST(DerivedMetrics, AreMadeOfEarlierRows) {
  std::set<std::string, std::less<>> earlier;
  for (const Metric& metric : metric_table()) {
    if (metric.kind == MetricKind::derived) {
      const Formula formula(metric.formula);
      for (const std::string& input : formula.inputs()) {
        EXPECT_TRUE(earlier.contains(input)) << metric.name << " uses " << input;
      }
    }
    earlier.emplace(metric.name);
  }
}

TEST(DerivedMetrics, AgreeWithTheirWorkedExample) {
  for (const Metric& metric : metric_table()) {
    const auto example = examples.find(metric.name);
    ASSERT_EQ(example != examples.end(), metric.kind == MetricKind::derived)
        << metric.name << " has no worked example, or has one without being derived";
    if (example != examples.end()) {
      const std::optional<double> value = evaluate(metric, example->second);
      ASSERT_TRUE(value) << metric.name;
      EXPECT_DOUBLE_EQ(*value, example->second.result) << metric.name;
    }
  }
}

TEST(DerivedMetrics, AreAbsentWithoutAnyOneInput) {
  for (const auto& [name, example] : examples) {
    for (const auto& [input, value] : example.inputs) {
      Example incomplete = example;
      incomplete.inputs.erase(input);
      EXPECT_EQ(evaluate(*find_metric(name), incomplete), std::nullopt) << name << " " << input;
    }
  }
}

TEST(DerivedMetrics, TakeTheOtherRoofAboveTheRidge) {
  EXPECT_EQ(evaluate(metric::attainable,
                     {{{"ceiling.flops", 50}, {"intensity", 20}, {"ceiling.mix", 5}}, 0}),
            50);
  EXPECT_EQ(
      evaluate(
          metric::floor,
          {{{"minimum.bytes", 5}, {"ceiling.mix", 5}, {"flops", 200}, {"ceiling.flops", 50}}, 0}),
      4);
}

}  // namespace
}  // namespace roofladder
