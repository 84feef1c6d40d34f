// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

#include "collector/worker/processor_time.h"

namespace roofladder {

// Threads of a variant's own while there is nothing to do: all threads of the process but the
// calling one and the team, the threads of the ladder's runtime, with which the collector works
// too.
struct IdleState {
  double awake = 0;  // how many of them are, on average, with processes that they have started
  double busy = 0;   // processors that they take

  // Most of the time none is awake.
  bool is_rest() const { return awake <= 0.5; }
};

// Waits until threads that spin for some time after their work have gone to sleep, as long as that
// at the most. Returns the state at the end of that.
IdleState wait_until_idle(const Threads& team, std::chrono::milliseconds longest);

}  // namespace roofladder
