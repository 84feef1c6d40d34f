// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/spread.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/plots/plot.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

// The clean run on several equal devices; the times of each are multiplied by its factor.
Analysis on_devices(const std::vector<double>& factors) {
  const Run one = test::clean_run().builder.run;
  Run run = one;
  run.devices[0].title = "A product";
  for (std::uint32_t device = 1; device < factors.size(); ++device) {
    run.devices.push_back({"gpu:" + std::to_string(device), DeviceKind::gpu, "A product", {}});
    const auto first = static_cast<std::uint32_t>(run.points.size());
    for (Point point : one.points) {
      point.device = device;
      run.points.push_back(point);
    }
    for (Sample sample : one.samples) {
      sample.point += first;
      sample.value *= run.metrics[sample.metric] == "time" ? factors[device] : 1;
      run.samples.push_back(sample);
    }
  }
  return analyse(run);
}

// The clean run on the only device of a node, with times multiplied.
Analysis on_node(const std::string& node, double factor, const std::string& bus = "") {
  Run run = test::clean_run().builder.run;
  std::erase_if(run.facts, [](const Fact& fact) { return fact.key == "host.name"; });
  run.facts.push_back({"host.name", node, {}, {}});
  run.devices[0].title = "A product";
  if (!bus.empty()) {
    run.devices[0].bus = bus;
  }
  for (Sample& sample : run.samples) {
    sample.value *= run.metrics[sample.metric] == "time" ? factor : 1;
  }
  return analyse(run);
}

std::vector<Spread> of_one(const Analysis& analysis) {
  return spreads_of({&analysis, 1});
}

std::vector<std::string> outliers(const Spread& spread) {
  std::vector<std::string> names;
  for (const OutlyingDevice& outlier : spread.rows.at(0).outliers) {
    names.push_back(outlier.name);
  }
  return names;
}

TEST(Spread, HasExtremesMedianAndTheOutlier) {
  const auto spreads = of_one(on_devices({1, 1.01, 1.3, 0.99}));
  ASSERT_EQ(spreads.size(), 1U);
  const Spread& spread = spreads[0];
  EXPECT_EQ(spread.title, "A product");
  EXPECT_EQ(spread.devices.size(), 4U);
  EXPECT_TRUE(spread.of_rounds);
  ASSERT_EQ(spread.rows.size(), 3U) << "one a variant";
  const VariantSpread& original = spread.rows[0];
  EXPECT_EQ(original.devices, 4U);
  EXPECT_EQ(original.nodes, 1U);
  EXPECT_NEAR(original.minimum, 0.99, 1e-9);
  EXPECT_NEAR(original.median, 1.005, 1e-9);
  EXPECT_NEAR(original.maximum, 1.3, 1e-9);
  EXPECT_THAT(outliers(spread), ElementsAre("gpu:2"));
  EXPECT_NEAR(original.outliers[0].ratio, 1.3 / 1.005, 1e-9);
}

TEST(Spread, HasATimeOfEachDeviceAndNodeAndWhereTheVariantWasFirst) {
  const std::vector<Analysis> runs{on_node("a", 1, "0:1"), on_node("b", 1.2, "0:1"),
                                   on_node("a", 1.1, "0:2")};
  const VariantSpread original = spreads_of(runs).at(0).rows.at(0);
  ASSERT_EQ(original.times.size(), 3U);
  EXPECT_NEAR(original.times[0], 1, 1e-9);
  EXPECT_NEAR(original.times[1], 1.1, 1e-9) << "node by node";
  EXPECT_NEAR(original.times[2], 1.2, 1e-9);
  ASSERT_EQ(original.node_times.size(), 2U);
  EXPECT_NEAR(original.node_times[0], 1.05, 1e-9);
  EXPECT_NEAR(original.node_times[1], 1.2, 1e-9);
  EXPECT_EQ(original.first.run, 0U);
  const Rung& rung = runs[0].ladders.at(original.first.ladder).rungs.at(original.first.rung);
  EXPECT_EQ(variant_of(runs[0].run, rung).id, original.variant.id);
}

TEST(Spread, IsARowOfDotsForDevicesAndOneForNodes) {
  const std::vector<Analysis> runs{on_node("a", 1, "0:1"), on_node("b", 1.2, "0:1"),
                                   on_node("a", 1.1, "0:2")};
  const StripPlot plot = spread_plot(spreads_of(runs).at(0));
  ASSERT_EQ(plot.strips.size(), 6U) << "two a variant";
  const Strip& devices = plot.strips[0];
  EXPECT_THAT(devices.label, EndsWith(", devices"));
  ASSERT_EQ(devices.values.size(), 3U);
  EXPECT_NEAR(devices.values[0], 1 / 1.1, 1e-9);
  EXPECT_EQ(devices.annotation, "3 devices, −9.1 % to +9.1 %");
  EXPECT_THAT(plot.strips[1].label, EndsWith(", nodes"));
  EXPECT_EQ(plot.strips[1].values.size(), 2U);
  EXPECT_LE(plot.axis.low, 0.9);
  EXPECT_GE(plot.axis.high, 1.09);
  EXPECT_EQ(plot.note, "");
  EXPECT_EQ(spread_plot(of_one(on_devices({1, 1.1})).at(0)).strips.size(), 3U) << "one node";
}

TEST(Spread, OfOneDeviceIsOfItsRuns) {
  const std::vector<Analysis> again{on_node("a", 1), on_node("a", 1.3), on_node("a", 1.1)};
  const Spread spread = spreads_of(again).at(0);
  const VariantSpread& original = spread.rows.at(0);
  EXPECT_NEAR(original.minimum, 1, 1e-9);
  EXPECT_NEAR(original.median, 1.1, 1e-9);
  EXPECT_NEAR(original.maximum, 1.3, 1e-9);
  EXPECT_THAT(original.outliers, IsEmpty()) << "a run is no device";
  const StripPlot plot = spread_plot(spread);
  ASSERT_EQ(plot.strips.size(), 3U) << "one a variant";
  EXPECT_EQ(plot.strips[0].annotation, "3 runs, −9.1 % to +18 %");
  EXPECT_THAT(plot.axis.title, HasSubstr("of a run"));
}

TEST(Spread, OfVeryManyDevicesIsDrawnByFewerDotsWithBothEnds) {
  std::vector<double> factors;
  for (int i = 0; i < 1201; ++i) {
    factors.push_back(1 + 1e-4 * i);
  }
  const StripPlot plot = spread_plot(of_one(on_devices(factors)).at(0));
  const Strip& devices = plot.strips.at(0);
  EXPECT_EQ(devices.values.size(), 500U);
  EXPECT_NEAR(devices.values.front(), 1 / 1.06, 1e-9);
  EXPECT_NEAR(devices.values.back(), 1.12 / 1.06, 1e-9);
  EXPECT_TRUE(std::ranges::is_sorted(devices.values));
  EXPECT_THAT(devices.annotation, HasSubstr("1201 devices"));
  EXPECT_THAT(plot.note, HasSubstr("more than 500 devices, nodes or runs"));
}

TEST(Spread, HasNoOutlierAmongTwoOrWithinTwoPercent) {
  EXPECT_THAT(outliers(of_one(on_devices({1, 2})).at(0)), IsEmpty());
  EXPECT_THAT(outliers(of_one(on_devices({1, 1.001, 1.019})).at(0)), IsEmpty());
  EXPECT_THAT(outliers(of_one(on_devices({1, 1.001, 1.03})).at(0)), ElementsAre("gpu:2"));
}

TEST(Spread, IsNoneOfOneDeviceOrOfUnequalOnes) {
  EXPECT_THAT(of_one(on_devices({1})), IsEmpty());
  Analysis unequal = on_devices({1, 1});
  unequal.run.devices[1].title = "Another product";
  EXPECT_THAT(of_one(unequal), IsEmpty());
}

// Two nodes with one device each, two runs per device: closed form of the one-way analysis.
TEST(Spread, IsSplitIntoRunsAndNodes) {
  const std::vector<Analysis> runs{on_node("a", 1), on_node("a", 1.02), on_node("b", 1.1),
                                   on_node("b", 1.12)};
  const auto spreads = spreads_of(runs);
  ASSERT_EQ(spreads.size(), 1U);
  EXPECT_FALSE(spreads[0].of_rounds);
  EXPECT_THAT(spreads[0].devices, ElementsAre("a cpu", "b cpu"));
  const VariantSpread& original = spreads[0].rows.at(0);
  EXPECT_EQ(original.runs, 4U);
  EXPECT_EQ(original.nodes, 2U);
  const NestedVariance& variance = original.variance;
  EXPECT_NEAR(variance.mean, 1.06, 1e-9);
  EXPECT_NEAR(*variance.between_runs.estimate, 0.0002, 1e-9);
  EXPECT_FALSE(variance.between_devices.estimate);
  EXPECT_TRUE(variance.between_nodes.with_below);
  EXPECT_NEAR(*variance.between_nodes.estimate, (0.01 - 0.0002) / 2, 1e-9);
}

// Ranks that each see one GPU use the same name for it.
TEST(Spread, TellsDevicesOfANodeByTheirAddress) {
  const std::vector<Analysis> runs{on_node("a", 1, "0000:01:00.0"), on_node("a", 1, "0000:02:00.0"),
                                   on_node("a", 1, "0000:01:00.0")};
  const auto spreads = spreads_of(runs);
  ASSERT_EQ(spreads.size(), 1U);
  EXPECT_EQ(spreads[0].rows.at(0).devices, 2U);
  EXPECT_EQ(spreads[0].rows.at(0).runs, 3U);
}

}  // namespace
}  // namespace roofladder
