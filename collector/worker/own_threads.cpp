// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/own_threads.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace roofladder {

AtRest wait_for_rest(const Threads& team) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds moment(1);
  constexpr int moments = 5;
  constexpr std::chrono::milliseconds longest(500);
  constexpr double asleep = 0.5;
  const auto start = Clock::now();
  AtRest rest;
  do {
    const OtherThreadsWork work(team);
    const auto begin = Clock::now();
    int sum = 0;
    for (int i = 0; i < moments; ++i) {
      std::this_thread::sleep_for(moment);
      sum += awake_of(without(other_threads(), team));
    }
    rest = {static_cast<double>(sum) / moments + living_children(),
            work.seconds() / std::chrono::duration<double>(Clock::now() - begin).count()};
  } while (rest.awake > asleep && Clock::now() - start < longest);
  return rest;
}

TimeAwake::TimeAwake(const Threads& team)
    : m_team(team),
      m_of_team(processor_time_of(team)),
      m_own(team),
      m_of_caller(own_processor_time()),
      m_in_queue(time_in_queue()) {}

double TimeAwake::of(double seconds) const {
  constexpr double spinning = 0.012;  // of GCC's runtime: 300,000 rounds of a loop with a pause
  const double of_own = m_own.seconds();
  const double of_caller = own_processor_time() - m_of_caller;
  const double of_team = processor_time_of(m_team) - m_of_team;
  const double awake = of_caller + time_in_queue() - m_in_queue;
  const double of_working_team =
      std::max(0.0, of_team - spinning * static_cast<double>(m_team.size()));
  return awake + of_own + std::min(of_working_team, std::max(0.0, seconds - awake));
}

}  // namespace roofladder
