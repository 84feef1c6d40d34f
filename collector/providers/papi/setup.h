// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "collector/providers/papi/counter_group.h"
#include "collector/providers/papi/rows.h"

namespace roofladder::papi {

enum class Source { cores, sockets, energy };

// A group of counters and the names of its events, in order.
struct PlacedGroup {
  std::unique_ptr<CounterGroup> counters;
  std::vector<std::string> events;
  std::uint32_t pass = 0;
};

// How a metric is computed from counts, or why it is not available.
struct MetricPlan {
  std::string metric;
  Source source = Source::cores;
  std::variant<Terms, Failure> terms;
};

// The metrics that can be counted on this machine, found by trying each event.
struct Setup {
  std::vector<PlacedGroup> groups;
  std::vector<MetricPlan> metrics;

  bool counts_nothing() const { return groups.empty(); }
  std::uint32_t passes() const;
};

Setup set_up();

// Every metric of set_up() on any machine.
const std::vector<const char*>& all_metrics();

}  // namespace roofladder::papi
