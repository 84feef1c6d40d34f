// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/observer.h"

#include <algorithm>
#include <functional>
#include <map>

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
  const auto found = std::ranges::find_if(
      observers(), [&](const Observer& observer) { return observer.provider.name == name; });
  return found == observers().end() ? nullptr : &*found;
}

// Models tell more of their devices than is known here: what no row names is theirs.
Provenance provenance_beside_time(std::string_view metric) {
  static const auto known = [] {
    std::map<std::string, Provenance, std::less<>> provenances;
    for (const Observer& observer : observers()) {
      const When when = observer.provider.sets.front().when;
      if (when == When::timed_repetition || when == When::drawn_repetition) {
        for (const std::string& observed : observer.provider.metrics()) {
          provenances.emplace(observed, observer.provider.provenance);
        }
      }
    }
    return provenances;
  }();
  const auto found = known.find(metric);
  return found == known.end() ? Provenance::device : found->second;
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
