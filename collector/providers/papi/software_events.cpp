// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/software_events.h"

#include <linux/perf_event.h>

#include "collector/providers/papi/threads.h"
#include "run/metric.h"

namespace roofladder::papi {

const std::vector<SoftwareEvent>& software_events() {
  static const std::vector<SoftwareEvent> events{
      {metric::task_clock.c_str(), PERF_COUNT_SW_TASK_CLOCK, 1e-9, false},
      {metric::page_faults.c_str(), PERF_COUNT_SW_PAGE_FAULTS, 1, false},
      {metric::context_switches.c_str(), PERF_COUNT_SW_CONTEXT_SWITCHES, 1, true},
      {metric::migrations.c_str(), PERF_COUNT_SW_CPU_MIGRATIONS, 1, true},
  };
  return events;
}

std::optional<Absence> software_event_absence(const SoftwareEvent& event, bool& user_only) {
  user_only = false;
  const PerfEvent everywhere(PERF_TYPE_SOFTWARE, event.config, 0, false);
  if (everywhere.error() == 0) {
    return std::nullopt;
  }
  if (event.in_kernel_only) {
    return perf_event_absence(everywhere.error());
  }
  user_only = true;
  const PerfEvent in_user_mode(PERF_TYPE_SOFTWARE, event.config, 0, true);
  return in_user_mode.error() == 0 ? std::nullopt
                                   : std::optional(perf_event_absence(in_user_mode.error()));
}

void SoftwareCounters::start() {
  if (Threads current = threads(); current != m_threads) {
    m_threads.clear();
    m_counters.clear();
    for (const Counted& counted : m_events) {
      std::vector<PerfEvent>& counters = m_counters.emplace_back();
      for (pid_t thread : current) {
        counters.emplace_back(PERF_TYPE_SOFTWARE, counted.event.config, thread, counted.user_only);
      }
    }
    m_threads = std::move(current);
  }
  m_before = totals();
}

std::vector<double> SoftwareCounters::totals() const {
  std::vector<double> sums(m_events.size());
  for (std::size_t i = 0; i < m_events.size(); ++i) {
    for (const PerfEvent& counter : m_counters[i]) {
      const auto count = counter.read();
      if (!count) {
        const Absence why = perf_event_absence(counter.error());
        throw Failure{why.status, why.reason};
      }
      sums[i] += static_cast<double>(*count) * m_events[i].event.unit;
    }
  }
  return sums;
}

std::vector<double> SoftwareCounters::read() {
  std::vector<double> since = totals();
  for (std::size_t i = 0; i < since.size(); ++i) {
    since[i] -= m_before[i];
  }
  return since;
}

void SoftwareCounters::stop() {
  require_all_counted(m_threads);
}

}  // namespace roofladder::papi
