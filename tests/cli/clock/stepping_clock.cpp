// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>

// When preloaded, it moves the system's clock by $CLOCK_STEP seconds each time that a process has
// read it. Leaves the monotonic clock alone.
namespace {

time_t next_step() {
  static time_t steps = 0;
  const char* const step = std::getenv("CLOCK_STEP");
  return step == nullptr ? 0 : steps++ * std::atoi(step);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int clock_gettime(clockid_t clock,
                                                                    timespec* now) noexcept {
  const auto result = static_cast<int>(::syscall(SYS_clock_gettime, clock, now));
  if (result == 0 && clock == CLOCK_REALTIME) {
    now->tv_sec += next_step();
  }
  return result;
}

extern "C" __attribute__((visibility("default"))) time_t time(time_t* result) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (result != nullptr) {
    *result = now.tv_sec;
  }
  return now.tv_sec;
}
