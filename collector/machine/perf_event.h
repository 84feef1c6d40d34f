// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <sys/types.h>

#include "run/sample.h"

namespace roofladder {

// A counter of the kernel's perf events. Its descriptor is closed with it.
class PerfEvent {
 public:
  // `type`, `config`: as in perf_event_open(2). `thread`: 0 is the calling one. With `user_only`,
  // events in the kernel are not counted.
  PerfEvent(std::uint32_t type, std::uint64_t config, pid_t thread, bool user_only);
  ~PerfEvent();
  PerfEvent(PerfEvent&& other) noexcept;
  PerfEvent(const PerfEvent&) = delete;
  PerfEvent& operator=(const PerfEvent&) = delete;
  PerfEvent& operator=(PerfEvent&&) = delete;

  // 0, or errno of opening it.
  int error() const { return m_error; }
  // The count since it was opened; nothing if it cannot be read.
  std::optional<std::uint64_t> read() const;

 private:
  int m_descriptor = -1;
  int m_error = 0;
};

// Why perf_event_open failed with this errno.
Absence perf_event_absence(int error);

// Why this process cannot open the CPU's hardware counters; nothing when it can.
std::optional<Absence> hardware_counters_absence();

// The remedy for an absence of counters, and who may apply it; empty if nothing helps.
std::string remedy_for_counters(const Absence& absence);

}  // namespace roofladder
