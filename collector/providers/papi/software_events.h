// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <sys/types.h>

#include "collector/machine/perf_event.h"
#include "collector/providers/papi/counter_group.h"

namespace roofladder::papi {

// An event that the kernel counts itself, without a PMU.
struct SoftwareEvent {
  const char* metric;
  std::uint64_t config;  // of PERF_TYPE_SOFTWARE
  double unit;           // of one count, in SI
  bool in_kernel_only;   // counting user mode alone would give 0
};

const std::vector<SoftwareEvent>& software_events();

// Why the event cannot be counted here; nothing if it can. `user_only` then says whether only in
// user mode.
std::optional<Absence> software_event_absence(const SoftwareEvent& event, bool& user_only);

// Events of all threads of the process, through perf_event_open: PAPI offers them only on
// processors that it knows.
class SoftwareCounters : public CounterGroup {
 public:
  struct Counted {
    SoftwareEvent event;
    bool user_only;
  };
  explicit SoftwareCounters(std::vector<Counted> events) : m_events(std::move(events)) {}

  void start() override;
  std::vector<double> read() override;
  void stop() override;

 private:
  std::vector<double> totals() const;

  std::vector<Counted> m_events;
  std::set<pid_t> m_threads;
  std::vector<std::vector<PerfEvent>> m_counters;  // by event, then by thread
  std::vector<double> m_before;
};

}  // namespace roofladder::papi
