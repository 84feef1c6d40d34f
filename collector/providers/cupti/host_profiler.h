// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "collector/providers/cupti/cupti_library.h"

namespace roofladder::cupti {

// CUPTI's host-side functions for a set of counters on a chip, which need neither driver nor
// device. Every function throws Failure.
class HostProfiler {
 public:
  // `chip` in capitals ("GH100"). `availability`: the device's counter availability image; empty
  // for a chip that is not in this machine.
  HostProfiler(const std::string& chip, std::vector<const char*> counters,
               CUpti_ProfilerType type = CUPTI_PROFILER_TYPE_RANGE_PROFILER,
               std::vector<std::uint8_t> availability = {});
  ~HostProfiler();
  HostProfiler(const HostProfiler&) = delete;
  HostProfiler& operator=(const HostProfiler&) = delete;

  // Whether this chip has the counter.
  bool has(const char* counter) const;
  std::uint32_t passes();
  const std::vector<std::uint8_t>& config_image();
  const std::vector<const char*>& counters() const { return m_counters; }

  // Values of a decoded range or sample, in the order of counters().
  std::vector<double> evaluate(const std::vector<std::uint8_t>& counter_data,
                               std::size_t range) const;

 private:
  const Library& m_library;
  std::vector<const char*> m_counters;
  std::vector<std::uint8_t> m_availability;
  CUpti_Profiler_Host_Object* m_host = nullptr;
  std::vector<std::uint8_t> m_config;
};

}  // namespace roofladder::cupti
