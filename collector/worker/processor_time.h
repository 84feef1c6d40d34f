// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <sys/types.h>
#include <vector>

#include "collector/machine/threads.h"

// Processor times of this process's threads, in seconds, as the kernel accounts them.
namespace roofladder {

// All but the calling one.
Threads other_threads();

// Those of them that are not in the second set.
Threads without(const Threads& threads, const Threads& left_out);

// How many of them work, or wait for a processor.
int awake_of(const Threads& threads);

// Processes that this one has started, or adopted, and not waited for.
std::vector<pid_t> child_processes();
// How many of them have not ended, without those that are left out.
int living_children(const Threads& left_out);

// Processor time of all threads together, those included that have ended.
double processor_time();

// Processor time of these threads alone, without those that have ended.
double processor_time_of(const Threads& threads);

// Processor time of processes that this one has started and that are among these.
double processor_time_of_children(const Threads& children);

// Processor time of the calling thread.
double own_processor_time();

// Time that the calling thread has waited for a processor, since others had it; 0 where the kernel
// does not tell.
double time_in_queue();

// Pages that the calling thread has touched, and waited until the kernel had them.
long page_faults();

// Processor time of the calling thread, of some that are named, and of all threads with those.
struct ProcessTimes {
  double of_caller = 0;
  double of_named = 0;
  double of_all = 0;

  double of_others() const;
};

// From when this is made; threads that have ended meanwhile are in that of all. The named ones must
// outlive it.
class ProcessWork {
 public:
  explicit ProcessWork(const Threads& named);

  ProcessTimes so_far() const;
  // Processor time of all threads but the calling one and the named ones.
  double seconds() const { return so_far().of_others(); }

 private:
  const Threads& m_named;
  ProcessTimes m_before;
};

// The same of each thread by its own clock. Those that have ended meanwhile are not seen: threads
// that fill arrays are such.
class OtherThreadsWork {
 public:
  // Leaves out the calling thread and these.
  explicit OtherThreadsWork(Threads left_out);

  // Those that came later included.
  double seconds() const;

 private:
  Threads m_left_out;
  std::map<pid_t, double> m_before;
};

}  // namespace roofladder
