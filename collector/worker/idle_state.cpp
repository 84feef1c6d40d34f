// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/idle_state.h"

#include <thread>

namespace roofladder {

IdleState wait_until_idle(const Threads& team, std::chrono::milliseconds longest) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds moment(1);
  constexpr int moments = 5;
  const auto start = Clock::now();
  IdleState state;
  do {
    const OtherThreadsWork work(team);
    const auto begin = Clock::now();
    int sum = 0;
    for (int i = 0; i < moments; ++i) {
      std::this_thread::sleep_for(moment);
      sum += awake_of(without(other_threads(), team));
    }
    state = {static_cast<double>(sum) / moments,
             work.seconds() / std::chrono::duration<double>(Clock::now() - begin).count()};
  } while (!state.is_rest() && Clock::now() - start < longest);
  state.awake += living_children(team);
  return state;
}

}  // namespace roofladder
