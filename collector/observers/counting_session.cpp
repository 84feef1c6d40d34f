// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/counting_session.h"

#include <chrono>
#include <fmt/format.h>

#include "collector/worker/replies.h"

namespace roofladder {

void run_patched(std::string_view set, const std::function<void()>& run) {
  try {
    run();
  } catch (const std::exception& exception) {
    throw TaskFailure(Status::failed,
                      fmt::format("in code patched for {}: {}", set, exception.what()));
  }
}

CountingSession::CountingSession(ProviderLibrary& counters, std::string_view set,
                                 std::uint32_t ranges)
    : m_counters(counters) {
  if (const auto absence = counters.configure(set, ranges)) {
    counters.close();
    throw TaskFailure(absence->status, absence->reason);
  }
}

void CountingSession::require_working() const {
  if (const auto& absence = m_counters.failure()) {
    throw TaskFailure(absence->status, absence->reason);
  }
}

double CountingSession::for_each_pass(const std::function<void()>& repetitions) const {
  using Clock = std::chrono::steady_clock;
  const auto seconds_since = [](Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  double seconds = 0;
  for (int pass = 0; pass < m_counters.passes(); ++pass) {
    const auto start = Clock::now();
    m_counters.begin_pass();
    require_working();
    seconds += seconds_since(start);
    repetitions();
    const auto end = Clock::now();
    m_counters.end_pass();
    require_working();
    seconds += seconds_since(end);
  }
  return seconds;
}

std::vector<Observation> CountingSession::read(std::uint32_t repetition) const {
  Maybe<std::vector<Observation>> counted = m_counters.read(repetition);
  require_working();
  return std::get<std::vector<Observation>>(std::move(counted));
}

}  // namespace roofladder
