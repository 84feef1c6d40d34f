// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/metric_values.h"

#include <gmock/gmock.h>

#include "run/metric.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

MetricValue at(std::size_t place, Maybe<Estimate> value) {
  MetricValue result;
  result.metric = &metric_table()[place];
  result.value = std::move(value);
  return result;
}

std::vector<std::size_t> places(const MetricValues& metrics) {
  std::vector<std::size_t> places;
  for (const MetricValue& value : metrics) {
    places.push_back(metric_place(*value.metric));
  }
  return places;
}

MetricValues::SharedList list(std::vector<MetricValue> absent) {
  return std::make_shared<const std::vector<MetricValue>>(std::move(absent));
}

TEST(MetricValues, ComeInTheOrderOfTheTableWhetherTheyHaveAValueOrNot) {
  const Estimate known{1, std::nullopt};
  const MetricValues metrics({at(1, known), at(2, known), at(5, known)},
                             list({at(0, Absence{}), at(4, Absence{}), at(6, Absence{})}));
  EXPECT_THAT(places(metrics), ElementsAre(0, 1, 2, 4, 5, 6));
  EXPECT_EQ(metrics.size(), 6U);
  EXPECT_THAT(places(MetricValues({}, list({at(3, Absence{})}))), ElementsAre(3));
  EXPECT_THAT(places(MetricValues({at(3, known)})), ElementsAre(3));
  EXPECT_TRUE(MetricValues().empty());
  EXPECT_THAT(places(MetricValues()), ElementsAre());
}

TEST(MetricValues, AreFoundByTheirRowOfTheTable) {
  const MetricValues metrics({at(1, Estimate{7, std::nullopt})}, list({at(2, Absence{})}));
  EXPECT_EQ(std::get<Estimate>(metrics.find(&metric_table()[1])->value).value, 7);
  EXPECT_TRUE(std::holds_alternative<Absence>(metrics.find(&metric_table()[2])->value));
  EXPECT_EQ(metrics.find(&metric_table()[3]), nullptr);
  EXPECT_EQ(metrics.find(find_metric("no such metric")), nullptr);
}

TEST(MetricValues, WithoutAValueAreSharedByResultsThatLackTheSameForTheSameReasons) {
  auto clean = test::clean_run();
  test::remove(clean.builder.run, "l1.misses");
  for (const auto point : {clean.original, clean.less_traffic}) {
    clean.builder.absent(point, "l1.misses", Status::denied, "perf_event_paranoid is 4",
                         Provenance::counter);
  }
  clean.builder.absent(clean.fast, "l1.misses", Status::failed, "the worker crashed",
                       Provenance::counter);
  const Analysis analysis = analyse(clean.builder.run);
  const auto hit_rate = [&](std::size_t rung) {
    return analysis.ladders.at(0).rungs.at(rung).analysis.metric(metric::l1_hit_rate);
  };
  EXPECT_EQ(hit_rate(0), hit_rate(1));
  EXPECT_THAT(std::get<Absence>(hit_rate(1)->value).reason, HasSubstr("perf_event_paranoid is 4"));
  EXPECT_THAT(std::get<Absence>(hit_rate(2)->value).reason, HasSubstr("the worker crashed"));
}

}  // namespace
}  // namespace roofladder
