// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "collector/providers/provider.h"

namespace roofladder {

// Wall-clock time of each part by the host's monotonic clock, or the device's own. A mark costs one
// clock reading, some 25 ns.
class Timer {
 public:
  void begin(std::uint32_t parts);
  // From now on the variant is in that part. Called between begin and end only.
  void enter(std::uint32_t part);
  // `device_seconds`: time of each part by the device's own clock, where the model has one.
  std::vector<Observation> end(const std::optional<std::vector<double>>& device_seconds);

 private:
  using Clock = std::chrono::steady_clock;
  std::vector<double> m_seconds;
  std::uint32_t m_part = 0;
  Clock::time_point m_since;
};

}  // namespace roofladder
