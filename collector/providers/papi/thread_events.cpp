// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/thread_events.h"

#include <algorithm>

#include "collector/machine/threads.h"
#include "collector/providers/provider_guard.h"

namespace roofladder::papi {
namespace {

void require_all_counted(const Threads& counted) {
  if (!std::ranges::includes(counted, threads())) {
    throw Failure{Status::unsupported,
                  "the variant started threads while it was counted, and theirs are not in the "
                  "counts; start them before, or keep them"};
  }
}

}  // namespace

void ThreadEvents::follow(std::set<pid_t> threads) {
  m_sets.clear();
  m_threads.clear();
  const int component = require_component("perf_event");
  for (pid_t thread : threads) {
    EventSet& set = *m_sets.emplace_back(std::make_unique<EventSet>(component));
    set.attach_thread(thread);
    for (const std::string& event : m_events) {
      require(set.add(event), event);
    }
  }
  m_threads = std::move(threads);
}

void ThreadEvents::start() {
  if (Threads current = threads(); current != m_threads) {
    follow(std::move(current));
  }
  for (const auto& set : m_sets) {
    require(set->start(), "PAPI_start");
  }
}

std::vector<double> ThreadEvents::read() {
  std::vector<double> sums(m_events.size());
  for (const auto& set : m_sets) {
    set->add_counts(sums);
  }
  return sums;
}

void ThreadEvents::stop() {
  for (const auto& set : m_sets) {
    set->stop();
  }
  require_all_counted(m_threads);
}

}  // namespace roofladder::papi
