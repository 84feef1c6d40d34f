// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "collector/providers/gpm/window.h"

namespace roofladder::gpm {

// Of every session.
std::span<const char* const> metrics();

// Observes a device over the repetitions of one variant. Every function but read() throws Failure.
class Session {
 public:
  explicit Session(Device device);

  // Around a pass: samples are of whoever works on the device, so nobody else may.
  void begin_pass();
  void end_pass();

  void begin();
  void enter(std::uint32_t /*part*/) { ++m_repetitions; }
  void end();

  // Values of one repetition of those that were entered.
  void read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
            void* context) const;

 private:
  void require_idle() const;

  Device m_device;
  double m_bandwidth;               // B/s
  std::vector<unsigned> m_holders;  // processes, when the pass began
  Window m_window;
  std::uint32_t m_repetitions = 0;
  std::optional<Failure> m_no_bytes;  // why percentages of the bandwidth tell no bytes
  Window::Averages m_averages;
};

}  // namespace roofladder::gpm
