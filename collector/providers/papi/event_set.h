// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <sys/types.h>
#include <vector>

#include "collector/providers/papi/papi_library.h"

namespace roofladder::papi {

// Returns the component's index. Throws Failure with PAPI's own reason if it is missing or
// disabled.
int require_component(const char* name);

// Events of one thread or one CPU that are counted together.
class EventSet {
 public:
  // `component`: an index. Counts the calling thread until attached elsewhere.
  explicit EventSet(int component);
  ~EventSet();
  EventSet(const EventSet&) = delete;
  EventSet& operator=(const EventSet&) = delete;

  void attach_thread(pid_t thread);
  void attach_cpu(int cpu);

  // Returns PAPI's code: PAPI_OK if the event is in the set.
  int add(const std::string& event);
  int start();
  // Adds each event's count since start() to its sum.
  void add_counts(std::span<double> sums);
  void stop();

 private:
  int m_set = PAPI_NULL;
  std::size_t m_size = 0;
  bool m_running = false;
  std::vector<long long> m_counts;
};

}  // namespace roofladder::papi
