// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/provider.h"

#include <algorithm>
#include <functional>

namespace roofladder {

const char* name_of(When when) {
  switch (when) {
    case When::reading:
      return "by reading";
    case When::timed_repetition:
      return "beside every timed repetition";
    case When::drawn_repetition:
      return "beside a drawn timed repetition";
    case When::once:
      return "in a step of its own";
    case When::passes:
      return "in passes of their own";
    case When::patched_passes:
      return "in passes of patched code";
    case When::over_repetitions:
      return "over repetitions back to back";
    case When::around_worker:
      return "around the worker";
  }
  return "";
}

bool ObservedDevices::hold(const Device& device) const {
  return (!vendor || vendor == device.vendor) && (!kind || kind == device.kind) &&
         (!backend || backend == device.backend);
}

int ObservedDevices::named() const {
  return static_cast<int>(vendor.has_value()) + static_cast<int>(kind.has_value()) +
         static_cast<int>(backend.has_value());
}

Provenance Provider::provenance_of(std::string_view metric) const {
  return std::ranges::find(modelled, metric) == modelled.end() ? provenance : Provenance::simulated;
}

std::vector<std::string> Provider::metrics() const {
  std::vector<std::string> all;
  for (const MetricSet& set : sets) {
    for (const std::string& metric : set.metrics) {
      if (std::ranges::find(all, metric) == all.end()) {
        all.push_back(metric);
      }
    }
  }
  return all;
}

std::vector<const Provider*> observers_of(const std::vector<Provider>& providers,
                                          const Device& device) {
  std::vector<const Provider*> found;
  for (const Provider& provider : providers) {
    if (!provider.module.empty() && provider.observed.hold(device)) {
      found.push_back(&provider);
    }
  }
  std::ranges::stable_sort(found, std::greater{}, [](const Provider* provider) {
    return std::pair(provider->observed.named(), provider->metrics().size());
  });
  return found;
}

const MetricSet* Provider::find(std::string_view set) const {
  const auto found = std::ranges::find(sets, set, &MetricSet::name);
  return found == sets.end() ? nullptr : &*found;
}

}  // namespace roofladder
