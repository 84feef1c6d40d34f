// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "analyzer/ladder/changes.h"
#include "analyzer/ladder/headline.h"
#include "analyzer/ladder/precision.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

Factor factor(const std::string& name, double value) {
  return {name, {value, std::nullopt}};
}

TEST(Changes, AreOfTheQuantityNotOfTheSpeedup) {
  EXPECT_EQ(change_text(factor("more traffic", 1 / 1.019)), "traffic +1.9 %");
  EXPECT_EQ(change_text(factor("less traffic", 4.0 / 3)), "traffic −25 %");
  EXPECT_EQ(change_text(factor("fewer flops", 2)), "flops −50 %");
  EXPECT_EQ(change_text(factor("higher bandwidth", 1.25)), "bandwidth +25 %");
  EXPECT_EQ(change_text(factor("higher bandwidth", 12.8)), "bandwidth +1180 %");
  EXPECT_EQ(change_text(factor("lower flop rate", 0.8)), "flop rate −20 %");
  EXPECT_EQ(change_text(factor("shorter transfers", 1.25)), "shorter transfers (time −20 %)");
}

TEST(Changes, NameTheQuantityOfAFactor) {
  EXPECT_EQ(quantity_of(factor("less traffic", 1.3)), "traffic");
  EXPECT_EQ(quantity_of(factor("lower flop rate", 0.9)), "flop rate");
  EXPECT_EQ(quantity_of(factor("everything else", 1.1)), "everything else");
  EXPECT_EQ(quantity_of(factor("smaller share of transfers", 1.1)), "share of transfers");
}

TEST(Changes, LeaveOutWhatDidNotChange) {
  EXPECT_EQ(changes_text({factor("same traffic", 1.004), factor("higher bandwidth", 1.1)}),
            "bandwidth +10 %");
  EXPECT_EQ(changes_text({factor("same traffic", 1), factor("same bandwidth", 0.996)}),
            "nothing changed by half a percent");
  EXPECT_EQ(changes_text({}), "");
}

TEST(Precision, OfALadderCountsIntervalsWiderThanAsked) {
  roofladder::Run run;
  Ladder ladder;
  for (const double width : {0.01, 0.03}) {
    Rung rung;
    rung.analysis.time = Distribution{
        .n = 15, .median = 2, .median_interval = Interval{2 - 2 * width, 2 + 2 * width}};
    ladder.rungs.push_back(rung);
  }
  ladder.rungs.emplace_back();
  EXPECT_NEAR(*relative_half_width(*ladder.rungs[1].analysis.time), 0.03, 1e-12);
  EXPECT_FALSE(relative_half_width(Distribution{.n = 1, .median = 1}));
  const Precision usual = precision_reached(run, ladder);
  EXPECT_FALSE(usual.is_known);
  EXPECT_EQ(usual.results, 2U);
  EXPECT_EQ(usual.missed, 1U);
  run.facts = {{"collect.precision", "0.05", std::nullopt, dimension::ratio}};
  const Precision asked = precision_reached(run, ladder);
  EXPECT_TRUE(asked.is_known);
  EXPECT_DOUBLE_EQ(asked.asked, 0.05);
  EXPECT_EQ(asked.missed, 0U);
}

Rung rung_of(double speedup, const std::vector<std::string>& metrics) {
  Rung rung;
  std::vector<MetricValue> values;
  for (const std::string& name : metrics) {
    values.push_back({find_metric(name), Estimate{1e9, {}}, Provenance::declared, {}, ""});
  }
  rung.analysis.metrics = std::move(values);
  rung.speedups = {Estimate{speedup, {}}};
  return rung;
}

TEST(Headline, ComparesVariantsOfOnePrecision) {
  Ladder ladder;
  ladder.baselines = {{"original", 0}};
  ladder.rungs = {rung_of(1, {"flops.fp64"}), rung_of(5, {"flops.fp64"}),
                  rung_of(8, {"ops.fp64.convert", "flops.fp64"}), rung_of(9, {"flops.fp32"})};
  const auto headlines = headlines_of(ladder);
  ASSERT_EQ(headlines.size(), 1U);
  EXPECT_EQ(headlines[0].best.rung, 1U);
  ASSERT_TRUE(headlines[0].beyond);
  EXPECT_EQ(headlines[0].beyond->rung, 3U);
  EXPECT_EQ(precision_text(ladder.rungs[2].analysis), "fp64 on data of another precision");
}

TEST(Headline, IsTheFastestWhereNoOtherHasThePrecisionOfTheBaseline) {
  Ladder ladder;
  ladder.baselines = {{"original", 0}};
  ladder.rungs = {rung_of(1, {"flops.fp64"}), rung_of(9, {"flops.fp32"})};
  const auto headlines = headlines_of(ladder);
  ASSERT_EQ(headlines.size(), 1U);
  EXPECT_EQ(headlines[0].best.rung, 1U);
  EXPECT_FALSE(headlines[0].beyond);
  EXPECT_TRUE(headlines_of(Ladder{}).empty());
}

TEST(Headline, SaysWhyTrafficIsFasterThanStream) {
  const auto variant = [](double of_stream, double of_mix) {
    VariantAnalysis analysis;
    std::vector<MetricValue> values{
        {find_metric("stream_fraction"), Estimate{of_stream, {}}, Provenance::derived, {}, ""},
        {find_metric("mix_fraction"), Estimate{of_mix, {}}, Provenance::derived, {}, ""}};
    analysis.metrics = std::move(values);
    analysis.nearest_reference = "Copy";
    return analysis;
  };
  EXPECT_EQ(why_above_stream(variant(0.9, 0.9)), "");
  EXPECT_EQ(why_above_stream(variant(1.15, 0.99)),
            "its mix of reads and writes is served faster than triad's (99 % of Copy)");
  EXPECT_THAT(why_above_stream(variant(1.15, 1.1)), testing::HasSubstr("caches"));
}

}  // namespace
}  // namespace roofladder
