// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/processes/thread_affinity.h"

#include <algorithm>
#include <pthread.h>
#include <sched.h>

namespace roofladder {

void let_new_threads_use(const std::vector<int>& cpus) {
#if defined(__GLIBC__)
  if (cpus.empty()) {
    return;
  }
  const int count = std::ranges::max(cpus) + 1;
  const std::size_t bytes = CPU_ALLOC_SIZE(count);
  cpu_set_t* const set = CPU_ALLOC(count);
  if (set == nullptr) {
    return;
  }
  CPU_ZERO_S(bytes, set);
  for (const int cpu : cpus) {
    CPU_SET_S(cpu, bytes, set);
  }
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (pthread_attr_setaffinity_np(&attributes, bytes, set) == 0) {
    pthread_setattr_default_np(&attributes);
  }
  pthread_attr_destroy(&attributes);
  CPU_FREE(set);
#else
  static_cast<void>(cpus);
#endif
}

}  // namespace roofladder
