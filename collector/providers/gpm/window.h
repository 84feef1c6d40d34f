// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <map>
#include <span>
#include <variant>

#include "collector/providers/gpm/nvml.h"

namespace roofladder::gpm {

// NVML's averages for all work on a device between two moments.
class Window {
 public:
  explicit Window(Device device);

  // The two calls are at least a tenth of a second apart (NVML API Reference Guide,
  // nvmlGpmMetricsGet). They throw Failure.
  void begin() { m_before.take(m_device); }
  void end() { m_after.take(m_device); }

  double seconds() const;

  // Averages by metric, as ratios, or the reason for a missing one.
  using Averages = std::map<unsigned, std::variant<double, Failure>>;
  Averages averages(std::span<const unsigned> metrics) const;

 private:
  using Clock = std::chrono::steady_clock;

  // The state of the hardware at a moment.
  class Sample {
   public:
    Sample();
    ~Sample();
    Sample(const Sample&) = delete;
    Sample& operator=(const Sample&) = delete;

    void take(Device device);
    SampleHandle get() const { return m_handle; }
    Clock::time_point time() const { return m_time; }

   private:
    SampleHandle m_handle = nullptr;
    Clock::time_point m_time;
  };

  Device m_device;
  Sample m_before;
  Sample m_after;
};

}  // namespace roofladder::gpm
