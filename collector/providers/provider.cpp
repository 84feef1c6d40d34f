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
    case Stand::around_worker:
      return "around the worker";
    case Stand::reading:
      return "reading";
  }
  return "";
}

bool ObservedDevices::hold(const DeviceIdentity& device) const {
  const auto fits = [](const std::string& wanted, const std::string& told) {
    return wanted.empty() || wanted == told;
  };
  return fits(vendor, device.vendor) && fits(kind, device.kind) && fits(backend, device.backend);
}

int ObservedDevices::named() const {
  return static_cast<int>(!vendor.empty()) + static_cast<int>(!kind.empty()) +
         static_cast<int>(!backend.empty());
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
                                          const DeviceIdentity& device) {
  std::vector<const Provider*> found;
  for (const Provider& provider : providers) {
    if (!provider.module.empty() && provider.observed.hold(device)) {
      found.push_back(&provider);
    }
  }
  std::ranges::stable_sort(found, std::greater{},
                           [](const Provider* provider) { return provider->observed.named(); });
  return found;
}

const MetricSet* Provider::find(std::string_view set) const {
  const auto found = std::ranges::find(sets, set, &MetricSet::name);
  return found == sets.end() ? nullptr : &*found;
}

}  // namespace roofladder
