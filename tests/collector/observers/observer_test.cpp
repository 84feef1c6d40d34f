// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/observer.h"

#include <gmock/gmock.h>
#include <set>

#include "collector/observers/batch_observers.h"
#include "run/metric.h"

namespace roofladder {
namespace {

TEST(Observers, HaveNamesOfTheirOwnAndMetricsOfTheTable) {
  std::set<std::string> names;
  for (const Observer& observer : observers()) {
    EXPECT_TRUE(names.insert(observer.provider.name).second) << observer.provider.name;
    EXPECT_EQ(find_observer(observer.provider.name), &observer);
    EXPECT_FALSE(observer.provider.sentence.empty()) << observer.provider.name;
    for (const std::string& metric : observer.provider.metrics()) {
      EXPECT_NE(find_metric(metric), nullptr) << metric;
    }
  }
}

// Each row has what its sets need: nothing is scheduled that nobody can carry out.
TEST(Observers, CanDoWhatTheirSetsSay) {
  for (const Observer& observer : observers()) {
    for (const MetricSet& set : observer.provider.sets) {
      switch (set.when) {
        case When::reading:
          EXPECT_NE(observer.read, nullptr) << observer.provider.name;
          break;
        case When::around_worker:
          EXPECT_NE(observer.around, nullptr) << observer.provider.name;
          [[fallthrough]];
        case When::once:
        case When::passes:
        case When::patched_passes:
        case When::over_repetitions:
          EXPECT_NE(observer.observe, nullptr) << observer.provider.name;
          EXPECT_STRNE(observer.doing, "") << observer.provider.name;
          break;
        case When::timed_repetition:
        case When::drawn_repetition:
          EXPECT_TRUE(observer.beside != nullptr || observer.provider.name == "timer");
          break;
      }
    }
  }
}

TEST(Observers, OnlyAClockHasTheProvenanceOfTheTimer) {
  EXPECT_EQ(provenance_beside_time("time"), Provenance::timer);
  EXPECT_EQ(provenance_beside_time(metric::memory_own.name), Provenance::collector);
  EXPECT_EQ(provenance_beside_time(metric::background_at_rest.name), Provenance::collector);
  EXPECT_EQ(provenance_beside_time("clock.sm"), Provenance::device);
  for (const Observer& observer : observers()) {
    if (observer.provider.provenance != Provenance::timer) {
      continue;
    }
    for (const std::string& metric : observer.provider.metrics()) {
      EXPECT_EQ(find_metric(metric)->dimension, dimension::seconds) << metric;
    }
  }
}

TEST(BatchObservers, LookAtDrawnRepetitionsMoreClosely) {
  const BatchObservers observers({});
  const std::size_t usual = observers.of_repetition(false, false).size();
  const std::size_t first = observers.of_repetition(true, false).size();
  const std::size_t drawn = observers.of_repetition(false, true).size();
  EXPECT_EQ(usual, 5U);  // software_events, first_read, active_time, device_state, other_programs
  EXPECT_EQ(first, 7U);  // and outside_calls, private_memory
  EXPECT_EQ(drawn, 8U);  // and background_threads
}

}  // namespace
}  // namespace roofladder
