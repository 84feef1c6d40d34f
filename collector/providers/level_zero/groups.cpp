// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/groups.h"

#include <algorithm>

#include "collector/providers/level_zero/call.h"

namespace roofladder::level_zero {
namespace {

std::vector<Group::Metric> read_metrics(zet_metric_group_handle_t group) {
  std::uint32_t count = 0;
  COUNTER_CALL(zetMetricGet, group, &count, nullptr);
  std::vector<zet_metric_handle_t> handles(count);
  COUNTER_CALL(zetMetricGet, group, &count, handles.data());
  std::vector<Group::Metric> metrics;
  for (zet_metric_handle_t handle : handles) {
    zet_metric_properties_t properties{};
    properties.stype = ZET_STRUCTURE_TYPE_METRIC_PROPERTIES;
    COUNTER_CALL(zetMetricGetProperties, handle, &properties);
    metrics.push_back({properties.name, properties.resultUnits});
  }
  return metrics;
}

}  // namespace

std::optional<std::size_t> Group::index_of(std::string_view wanted) const {
  const auto found = std::ranges::find(metrics, wanted, &Metric::name);
  return found == metrics.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - metrics.begin()));
}

// Drivers list a group once for queries and once more for samples by time.
std::vector<Group> read_groups(ze_device_handle_t device,
                               const std::vector<std::string_view>& names) {
  std::uint32_t count = 0;
  COUNTER_CALL(zetMetricGroupGet, device, &count, nullptr);
  std::vector<zet_metric_group_handle_t> handles(count);
  if (count > 0) {
    COUNTER_CALL(zetMetricGroupGet, device, &count, handles.data());
  }
  std::vector<Group> groups;
  for (zet_metric_group_handle_t handle : handles) {
    zet_metric_group_properties_t properties{};
    properties.stype = ZET_STRUCTURE_TYPE_METRIC_GROUP_PROPERTIES;
    COUNTER_CALL(zetMetricGroupGetProperties, handle, &properties);
    const bool can_query =
        (properties.samplingType & ZET_METRIC_GROUP_SAMPLING_TYPE_FLAG_EVENT_BASED) != 0;
    if (can_query && std::ranges::find(names, properties.name) != names.end()) {
      groups.push_back({handle, properties.name, properties.domain, read_metrics(handle)});
    }
  }
  return groups;
}

}  // namespace roofladder::level_zero
