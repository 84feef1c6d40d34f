// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/worker/processor_time.h"

// What threads of a variant's own do: all of the process but the one that runs it and its team, the
// threads of the ladder's runtime, with which the collector works too.
namespace roofladder {

// While nothing is to be done.
struct AtRest {
  double awake = 0;  // how many of them are, on average, and processes that they have started
  double busy = 0;   // processors that they take
};

// Waits until threads that spin for some time after their work have gone to sleep, though not for
// ever, and tells of the end of that.
AtRest wait_for_rest(const Threads& team);

// For how long the variant works, or waits for a processor, from when this is made. Threads of the
// team spin for some time when they have nothing to do; what is beyond that they work, while the
// one that runs the variant may wait for them.
class TimeAwake {
 public:
  // The team must outlive this.
  explicit TimeAwake(const Threads& team);

  // Of a repetition that took so many seconds.
  double of(double seconds) const;

 private:
  double m_spinning;  // seconds, of the team at most
  ProcessWork m_work;
  double m_in_queue;
};

}  // namespace roofladder
