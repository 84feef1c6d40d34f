// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/processes/thread_affinity.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <thread>
#include <vector>

namespace roofladder {
namespace {

cpu_set_t allowed() {
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  return set;
}

TEST(ThreadAffinity, OfNewThreadsIsNotThatOfTheOneThatStartsThem) {
#if !defined(__GLIBC__)
  GTEST_SKIP() << "this C library has no default affinity of threads";
#endif
  const cpu_set_t all = allowed();
  std::vector<int> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &all)) {
      cpus.push_back(cpu);
    }
  }
  let_new_threads_use({});
  let_new_threads_use(cpus);
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(cpus.back(), &one);
  sched_setaffinity(0, sizeof one, &one);
  int of_new_thread = 0;
  std::thread([&] {
    const cpu_set_t set = allowed();
    of_new_thread = CPU_COUNT(&set);
  }).join();
  sched_setaffinity(0, sizeof all, &all);
  EXPECT_EQ(of_new_thread, static_cast<int>(cpus.size()));
}

}  // namespace
}  // namespace roofladder
