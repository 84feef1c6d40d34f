// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "collector/providers/gpm/window.h"

namespace roofladder::gpm {

// The metrics of every session.
std::span<const char* const> metrics();

// Observes a device over the repetitions of one variant. Every function but read() throws Failure.
class Session {
 public:
  explicit Session(Device device);

  // Called around a pass. Samples count all work on the device, so no other program may use it.
  void begin_pass();
  void end_pass();

  void begin();
  void enter(std::uint32_t /*part*/) { ++m_repetitions; }
  void end();

  // Reports the average per repetition over those of the pass.
  void read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
            void* context) const;

 private:
  void require_idle() const;

  Device m_device;
  double m_bandwidth;               // B/s
  std::vector<unsigned> m_holders;  // processes, when the pass began
  Window m_window;
  std::uint32_t m_repetitions = 0;
  std::optional<Failure> m_no_bytes;  // why no bytes follow from percentages of the bandwidth
  Window::Averages m_averages;
};

}  // namespace roofladder::gpm
