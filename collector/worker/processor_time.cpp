// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/processor_time.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>

namespace roofladder {
namespace {

std::optional<double> seconds_by(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) {
    return std::nullopt;
  }
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// The kernel's clock of another thread's processor time: the complement of its number above the
// bits that say "of one thread, as the scheduler accounts it" (posix-timers_types.h of Linux). The
// C library has a function for it, but of a pthread_t, which is not known here.
clockid_t clock_of(pid_t thread) {
  constexpr unsigned of_scheduler = 2;
  constexpr unsigned of_one_thread = 4;
  return static_cast<clockid_t>(~static_cast<unsigned>(thread) << 3 | of_one_thread | of_scheduler);
}

std::map<pid_t, double> seconds_of(const Threads& threads) {
  std::map<pid_t, double> seconds;
  for (const pid_t thread : threads) {
    if (const auto worked = seconds_by(clock_of(thread))) {
      seconds[thread] = *worked;
    }
  }
  return seconds;
}

// Its number, its name in parentheses, in which there may be some too, and its state.
char state_in(const std::string& path) {
  std::ifstream file(path);
  std::string text;
  std::getline(file, text);
  const std::size_t name_end = text.rfind(") ");
  return name_end != std::string::npos && name_end + 2 < text.size() ? text[name_end + 2] : 'Z';
}

bool is_awake(pid_t thread) {
  return state_in(fmt::format("/proc/self/task/{}/stat", thread)) == 'R';
}

// The process's clock has the time of a thread that works as of a scheduler's tick, or of when the
// thread's own clock was last read: those that are named are read before it.
ProcessTimes times_with(const Threads& named) {
  const double of_named = processor_time_of(named);
  const double of_all = processor_time();
  return {own_processor_time(), of_named, of_all};
}

}  // namespace

Threads other_threads() {
  Threads others = threads();
  others.erase(gettid());
  return others;
}

Threads without(const Threads& threads, const Threads& left_out) {
  Threads others;
  std::ranges::set_difference(threads, left_out, std::inserter(others, others.end()));
  return others;
}

int awake_of(const Threads& threads) {
  return static_cast<int>(std::ranges::count_if(threads, is_awake));
}

std::vector<pid_t> child_processes() {
  std::vector<pid_t> found;
  for (const pid_t thread : threads()) {
    std::ifstream children(fmt::format("/proc/self/task/{}/children", thread));
    for (pid_t child = 0; children >> child;) {
      found.push_back(child);
    }
  }
  return found;
}

int living_children(const Threads& left_out) {
  return static_cast<int>(std::ranges::count_if(child_processes(), [&](pid_t child) {
    return !left_out.contains(child) && state_in(fmt::format("/proc/{}/stat", child)) != 'Z';
  }));
}

double processor_time() {
  return seconds_by(CLOCK_PROCESS_CPUTIME_ID).value_or(0);
}

double processor_time_of(const Threads& threads) {
  double sum = 0;
  for (const auto& [thread, seconds] : seconds_of(threads)) {
    sum += seconds;
  }
  return sum;
}

double processor_time_of_children(const Threads& children) {
  double sum = 0;
  for (const pid_t child : child_processes()) {
    clockid_t clock = 0;
    if (children.contains(child) && clock_getcpuclockid(child, &clock) == 0) {
      sum += seconds_by(clock).value_or(0);
    }
  }
  return sum;
}

double own_processor_time() {
  return seconds_by(CLOCK_THREAD_CPUTIME_ID).value_or(0);
}

// Nanoseconds on a processor, nanoseconds in its queue, and turns.
double time_in_queue() {
  static thread_local const int file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
  std::array<char, 128> text{};
  const ssize_t length = pread(file, text.data(), text.size(), 0);
  const std::string_view numbers(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  const std::size_t space = numbers.find(' ');
  double nanoseconds = 0;
  if (space != std::string_view::npos) {
    std::from_chars(numbers.data() + space + 1, numbers.data() + numbers.size(), nanoseconds);
  }
  return 1e-9 * nanoseconds;
}

long page_faults() {
  struct rusage usage {};
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_minflt + usage.ru_majflt;
}

double ProcessTimes::of_others() const {
  return std::max(0.0, of_all - of_named - of_caller);
}

ProcessWork::ProcessWork(const Threads& named) : m_named(named), m_before(times_with(named)) {}

ProcessTimes ProcessWork::so_far() const {
  const ProcessTimes now = times_with(m_named);
  return {now.of_caller - m_before.of_caller, now.of_named - m_before.of_named,
          now.of_all - m_before.of_all};
}

OtherThreadsWork::OtherThreadsWork(Threads left_out)
    : m_left_out(std::move(left_out)), m_before(seconds_of(without(other_threads(), m_left_out))) {}

double OtherThreadsWork::seconds() const {
  double sum = 0;
  for (const auto& [thread, seconds] : seconds_of(without(other_threads(), m_left_out))) {
    const auto before = m_before.find(thread);
    // Less than before is that of another thread, which has the number of one that ended.
    const bool is_new = before == m_before.end() || seconds < before->second;
    sum += seconds - (is_new ? 0 : before->second);
  }
  return sum;
}

}  // namespace roofladder
