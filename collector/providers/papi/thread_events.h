// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <string>

#include "collector/providers/papi/counter_group.h"
#include "collector/providers/papi/event_set.h"

namespace roofladder::papi {

// Events of the cores, in user mode, summed over all threads of the process. PAPI counts one thread
// per event set; each thread gets one that is attached from outside, so that no code runs in it and
// any threading runtime works.
class ThreadEvents : public CounterGroup {
 public:
  explicit ThreadEvents(std::vector<std::string> events) : m_events(std::move(events)) {}

  void start() override;
  std::vector<double> read() override;
  void stop() override;

 private:
  void follow(std::set<pid_t> threads);

  std::vector<std::string> m_events;
  std::set<pid_t> m_threads;
  std::vector<std::unique_ptr<EventSet>> m_sets;
};

}  // namespace roofladder::papi
