// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/own_threads.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace roofladder {
namespace {

// Of a thread of GCC's runtime, in seconds: 300,000 rounds of a loop with a pause.
constexpr double longest_spin = 0.012;

}  // namespace

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
    : m_spinning(longest_spin * static_cast<double>(team.size())),
      m_work(team),
      m_in_queue(time_in_queue()) {}

double TimeAwake::of(double seconds) const {
  const ProcessTimes times = m_work.so_far();
  const double awake = times.of_caller + time_in_queue() - m_in_queue;
  const double of_working_team = std::max(0.0, times.of_named - m_spinning);
  return awake + times.of_others() + std::min(of_working_team, std::max(0.0, seconds - awake));
}

}  // namespace roofladder
