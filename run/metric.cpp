// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/metric.h"

#include <unordered_map>

namespace roofladder {

const Metric* find_metric(std::string_view name) {
  static const auto by_name = [] {
    std::unordered_map<std::string_view, const Metric*> rows;
    for (const Metric& metric : metric_table()) {
      rows.emplace(metric.name, &metric);
    }
    return rows;
  }();
  const auto found = by_name.find(name);
  return found == by_name.end() ? nullptr : found->second;
}

}  // namespace roofladder
