// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/traffic_by_size.h"

#include <charconv>
#include <fmt/format.h>

namespace roofladder {
namespace {

constexpr std::string_view read_prefix = "traffic.read@";
constexpr std::string_view write_prefix = "traffic.write@";

}  // namespace

std::string name_of(const TrafficMetric& metric) {
  return fmt::format("{}{}", metric.direction == Direction::read ? read_prefix : write_prefix,
                     metric.cache);
}

std::optional<TrafficMetric> traffic_metric(std::string_view name) {
  TrafficMetric metric;
  if (name.starts_with(read_prefix)) {
    name.remove_prefix(read_prefix.size());
  } else if (name.starts_with(write_prefix)) {
    metric.direction = Direction::write;
    name.remove_prefix(write_prefix.size());
  } else {
    return std::nullopt;
  }
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), metric.cache);
  if (error != std::errc() || end != name.data() + name.size()) {
    return std::nullopt;
  }
  return metric;
}

}  // namespace roofladder
