// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/provider.h"

#include <algorithm>
#include <functional>

namespace roofladder {

const char* name_of(Stand stand) {
  switch (stand) {
    case Stand::in_pass:
      return "in a pass";
    case Stand::before_launch:
      return "before launch";
    case Stand::over_repetitions:
      return "over repetitions";
    case Stand::around_worker:
      return "around the worker";
    case Stand::reading:
      return "reading";
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
