// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace roofladder::level_zero {

// Converts ticks of a counter that wraps around, read in the order of time, to nanoseconds since
// the first reading. Whole turns (minutes) between two consecutive readings are lost.
class Timestamps {
 public:
  Timestamps(std::uint32_t valid_bits, double frequency);

  std::uint64_t nanoseconds(std::uint64_t ticks);

 private:
  std::uint64_t m_mask;
  double m_frequency;  // Hz
  bool m_started = false;
  std::uint64_t m_before = 0;   // the last reading
  std::uint64_t m_elapsed = 0;  // ticks since the first
};

}  // namespace roofladder::level_zero
