// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/timer.h"

#include <fmt/format.h>
#include <numeric>
#include <stdexcept>

#include "run/metric.h"

namespace roofladder {

void Timer::begin(std::uint32_t parts) {
  m_seconds.assign(parts, 0.0);
  m_part = 0;
  m_since = Clock::now();
}

void Timer::enter(std::uint32_t part) {
  const Clock::time_point now = Clock::now();
  if (part >= m_seconds.size()) {
    throw std::out_of_range(fmt::format("it enters part {}, and names {} (parts count from 0)",
                                        part, m_seconds.size()));
  }
  m_seconds.at(m_part) += std::chrono::duration<double>(now - m_since).count();
  m_since = now;
  m_part = part;
}

std::vector<Observation> Timer::end(const std::optional<std::vector<double>>& device_seconds) {
  enter(m_part);
  const std::vector<double>& seconds = device_seconds ? *device_seconds : m_seconds;
  std::vector<Observation> observations{
      {metric::time.c_str(), whole_variant, std::accumulate(seconds.begin(), seconds.end(), 0.0)}};
  for (std::size_t part = 0; part < seconds.size(); ++part) {
    observations.push_back({metric::time.c_str(), static_cast<std::uint16_t>(part), seconds[part]});
  }
  return observations;
}

}  // namespace roofladder
