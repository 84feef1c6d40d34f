// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/timestamps.h"

#include <cmath>
#include <stdexcept>

namespace roofladder::level_zero {

Timestamps::Timestamps(std::uint32_t valid_bits, double frequency)
    : m_mask(valid_bits == 0 || valid_bits >= 64 ? ~std::uint64_t{0}
                                                 : (std::uint64_t{1} << valid_bits) - 1),
      m_frequency(frequency) {
  if (frequency <= 0) {
    throw std::runtime_error("the driver does not report the resolution of this device's timer");
  }
}

std::uint64_t Timestamps::nanoseconds(std::uint64_t ticks) {
  m_elapsed += m_started ? (ticks - m_before) & m_mask : 0;
  m_started = true;
  m_before = ticks;
  return static_cast<std::uint64_t>(
      std::llround(1e9 * static_cast<double>(m_elapsed) / m_frequency));
}

}  // namespace roofladder::level_zero
