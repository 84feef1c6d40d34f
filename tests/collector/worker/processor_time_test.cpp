// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/processor_time.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <ctime>
#include <gmock/gmock.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace roofladder {
namespace {

using testing::Contains;
using testing::Not;

constexpr double some_time = 0.05;  // seconds

double own_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void work_for(double seconds) {
  const double end = own_time() + seconds;
  while (own_time() < end) {
  }
}

// A thread that works for some time, and then stays.
class Worker {
 public:
  ~Worker() { m_stays = false; }
  void wait_for_work() const {
    while (!m_has_worked) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  pid_t number() const { return m_number; }

 private:
  std::atomic<bool> m_stays = true;
  std::atomic<bool> m_has_worked = false;
  std::atomic<pid_t> m_number = 0;
  std::jthread m_thread{[this] {
    m_number = gettid();
    work_for(some_time);
    m_has_worked = true;
    while (m_stays) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }};
};

TEST(ProcessorTime, OfTheProcessHasThatOfEveryThread) {
  const double before = processor_time();
  work_for(some_time);
  Worker().wait_for_work();
  EXPECT_GE(processor_time() - before, 2 * some_time);
}

TEST(ProcessorTime, OfOtherThreadsIsNotThatOfThisOne) {
  const OtherThreadsWork others({});
  const Worker worker;
  worker.wait_for_work();
  const double of_worker = others.seconds();
  EXPECT_GE(of_worker, some_time);
  work_for(10 * some_time);
  // The worker looks every millisecond whether it may end.
  EXPECT_LT(others.seconds(), of_worker + 5 * some_time);
}

TEST(ProcessorTime, OfNamedThreadsLeavesOutThoseThatHaveEnded) {
  pid_t ended = 0;
  {
    const Worker worker;
    worker.wait_for_work();
    ended = worker.number();
    EXPECT_THAT(other_threads(), Contains(ended));
    EXPECT_THAT(other_threads(), Not(Contains(gettid())));
    EXPECT_GE(processor_time_of({ended}), some_time);
  }
  // join() may return a moment before the kernel has let go of the thread.
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (other_threads().contains(ended) && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(processor_time_of({ended}), 0);
}

TEST(ProcessorTime, OfTheProcessHasThatOfThreadsThatHaveEnded) {
  const Worker spared;
  spared.wait_for_work();
  const Threads left_out{spared.number()};
  const ProcessWork work(left_out);
  work_for(10 * some_time);
  EXPECT_LT(work.seconds(), some_time);
  Worker().wait_for_work();
  EXPECT_GE(work.seconds(), some_time);
  EXPECT_LT(work.seconds(), 5 * some_time);
}

TEST(ProcessorTime, OfOtherThreadsLeavesOutThoseThatItIsToldOf) {
  const Worker worker;
  while (worker.number() == 0) {
    std::this_thread::yield();
  }
  const OtherThreadsWork others({worker.number()});
  worker.wait_for_work();
  EXPECT_LT(others.seconds(), some_time / 2);
  EXPECT_THAT(without(other_threads(), {worker.number()}), Not(Contains(worker.number())));
}

TEST(ProcessorTime, ThreadsThatSleepAreNotAwake) {
  std::atomic<bool> ends = false;
  std::atomic<pid_t> number = 0;
  std::jthread restless([&] {
    number = gettid();
    while (!ends) {
    }
  });
  while (number == 0) {
    std::this_thread::yield();
  }
  EXPECT_EQ(awake_of({number}), 1);
  std::atomic<pid_t> sleeper = 0;
  std::jthread sleeping([&] {
    sleeper = gettid();
    ends.wait(false);
  });
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while ((sleeper == 0 || awake_of({sleeper}) > 0) && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(awake_of({number, sleeper}), 1);
  ends = true;
  ends.notify_all();
}

TEST(ProcessorTime, PagesThatAreTouchedAtFirstAreFaults) {
  constexpr std::size_t bytes = 64 * 4096;
  void* const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  const long before = page_faults();
  std::memset(memory, 1, bytes);
  const long touched = page_faults();
  EXPECT_GT(touched, before);
  std::memset(memory, 2, bytes);
  EXPECT_LT(page_faults() - touched, touched - before);
  munmap(memory, bytes);
}

TEST(ProcessorTime, OfChildrenIsThatOfThoseThatAreNamed) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    work_for(some_time);
    [[maybe_unused]] const auto written = write(ready[1], "", 1);
    pause();
    _exit(0);
  }
  char byte = 0;
  EXPECT_EQ(read(ready[0], &byte, 1), 1);
  EXPECT_EQ(living_children({}), 1);
  EXPECT_EQ(living_children({child}), 0);
  EXPECT_GE(processor_time_of_children({child}), some_time);
  EXPECT_EQ(processor_time_of_children({child + 1}), 0);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(processor_time_of_children({child}), 0);
  close(ready[0]);
  close(ready[1]);
}

// Two threads on one processor wait for each other.
TEST(ProcessorTime, InTheQueueIsThatOfThisThread) {
  const double before = time_in_queue();
  EXPECT_GE(before, 0);
  work_for(some_time);
  EXPECT_GE(time_in_queue(), before);
}

}  // namespace
}  // namespace roofladder
