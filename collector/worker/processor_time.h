// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <sys/types.h>

// Seconds that processors worked for this process, by the kernel's clocks.
namespace roofladder {

// Of all its threads together, those included that have ended.
double processor_time();

// Of these threads of it, those that have ended left out.
double processor_time_of(const std::set<pid_t>& threads);

// All its threads but the calling one.
std::set<pid_t> other_threads();

// Seconds that the calling thread has waited for a processor, since others had it; 0 where the
// kernel does not tell.
double time_in_queue();

// Of each thread but the calling one, as it was when this was made.
class OtherThreads {
 public:
  OtherThreads();

  // What they have worked since, those that came later included. Threads that have ended meanwhile
  // are not seen: those that fill arrays are such.
  double work_since() const;

 private:
  std::map<pid_t, double> m_seconds;
};

}  // namespace roofladder
