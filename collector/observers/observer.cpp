// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/observer.h"

#include <algorithm>

#include "run/metric.h"

namespace roofladder {

#define OBSERVER(name) Observer name##_observer();
#include "collector/observers/observer_table.inc"
#undef OBSERVER

const std::vector<Observer>& observers() {
  static const std::vector<Observer> table{
#define OBSERVER(name) name##_observer(),
#include "collector/observers/observer_table.inc"
#undef OBSERVER
  };
  return table;
}

const Observer* find_observer(std::string_view name) {
  const auto found = std::ranges::find(
      observers(), name, [](const Observer& observer) { return observer.provider.name; });
  return found == observers().end() ? nullptr : &*found;
}

// Models tell more of their devices than is known here: what no row names is theirs.
Provenance provenance_beside_time(std::string_view metric) {
  for (const Observer& observer : observers()) {
    const std::vector<std::string> metrics = observer.provider.metrics();
    const bool is_beside = observer.beside != nullptr || metric == metric::time.name;
    if (is_beside && std::ranges::find(metrics, metric) != metrics.end()) {
      return observer.provider.provenance;
    }
  }
  return Provenance::device;
}

void append_value(void* context, const char* metric, std::uint32_t part, double value) {
  static_cast<std::vector<Observation>*>(context)->push_back(
      {metric, static_cast<std::uint16_t>(part), value});
}

ObservedDevices host_devices() {
  return {.backend = std::string(host_backend)};
}

MetricSet metric_set(const char* name, When when, std::vector<std::string> metrics) {
  return {.name = name, .when = when, .option = "", .metrics = std::move(metrics)};
}

}  // namespace roofladder
