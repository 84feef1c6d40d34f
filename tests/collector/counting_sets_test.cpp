// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/counting_sets.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <string>

namespace roofladder {
namespace {

using testing::ElementsAre;

TEST(CountingSets, HaveAMetricOfTheirCostEach) {
  for (const CountingSet& set : counting_sets()) {
    EXPECT_EQ(set.cost->name, "time.counting." + std::string(set.name));
    EXPECT_EQ(find_counting_set(set.name), &set);
  }
  const auto costs = std::ranges::count_if(metric_table(), [](const Metric& metric) {
    return metric.name.starts_with("time.counting.");
  });
  EXPECT_EQ(static_cast<std::size_t>(costs), counting_sets().size());
  EXPECT_EQ(find_counting_set("time"), nullptr);
}

TEST(CountingSets, AreCountedWhereTheirOptionAsksForThem) {
  EXPECT_THAT(metric_sets({}), ElementsAre("roofline", "stalls"));
  CollectOptions options;
  options.stalls = true;
  options.tensor_ops = true;
  EXPECT_THAT(metric_sets(options),
              ElementsAre("roofline", "stalls", "more_stalls", "tensor", "tensor_fp16"));
}

}  // namespace
}  // namespace roofladder
