// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace roofladder {

// Metrics outside the table, as many as there are sizes: bytes that a cache of that many bytes
// reads from memory, or writes to it. "traffic.read@32768"
enum class Direction : std::uint8_t { read, write };

struct TrafficMetric {
  Direction direction = Direction::read;
  std::uint64_t cache = 0;  // bytes

  bool operator==(const TrafficMetric&) const = default;
};

std::string name_of(const TrafficMetric& metric);
std::optional<TrafficMetric> traffic_metric(std::string_view name);  // none if it is another metric

}  // namespace roofladder
