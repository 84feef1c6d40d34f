// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/counting.h"

#include <chrono>
#include <fmt/format.h>

#include "run/metric.h"

namespace roofladder {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// CUPTI keeps some 120 kB for each, and takes 0.7 ms more to begin a pass.
constexpr std::uint32_t most_ranges = 1024;

// Neighbouring subjects of a task, one after the other.
class Subjects {
 public:
  Subjects(Workbench& bench, const Task& task, const Workbench::Say& say, std::size_t first,
           std::size_t last)
      : m_bench(bench), m_task(task), m_say(say), m_first(first), m_last(last) {}

  std::size_t first() const { return m_first; }
  std::size_t last() const { return m_last; }

  void for_each(const std::function<void(std::size_t, const Subject&)>& visit) const {
    for (std::size_t i = m_first; i < m_last; ++i) {
      m_say({.kind = ReplyKind::turning, .subject = static_cast<std::uint32_t>(i)});
      m_bench.prepare(m_task.subjects[i]);
      visit(i, m_task.subjects[i]);
    }
    m_say({.kind = ReplyKind::turning});
  }

 private:
  Workbench& m_bench;
  const Task& m_task;
  const Workbench::Say& m_say;
  std::size_t m_first;
  std::size_t m_last;
};

// The metric of what the passes of a set take; null where the set has none.
const Metric* cost_of(const std::string& set) {
  return find_metric("time.counting." + set);
}

// One repetition of the subject that is prepared; the seconds that it took while it was counted.
double count_repetition(Workbench& bench, const CountingSession& session, ProviderLibrary& counters,
                        std::string_view set, CacheState cache) {
  const bool patching = counters.description().find(set)->stand == Stand::before_launch;
  // What is warm is what a repetition leaves. A graph that one before the counted repetition makes
  // is not patched.
  if (!patching) {
    bench.restore(cache);
    bench.run();
  }
  bench.restore(cache);
  const auto start = Clock::now();
  if (patching) {
    run_patched(set, [&] { bench.observe(counters); });
  } else {
    bench.observe(counters);
  }
  session.require_working();
  return seconds_since(start);
}

void count_in_one_session(Workbench& bench, const CountingSession& session,
                          ProviderLibrary& counters, const Task& task, const Subjects& subjects,
                          const Workbench::Say& say) {
  // What a variant prepared before may not fit code that is patched while it is counted, nor what
  // it prepares then the code after it.
  bench.release_variant();
  const Metric* cost_metric = cost_of(task.set);
  std::vector<double> cost(task.subjects.size());
  const double shared = session.for_each_pass([&] {
    subjects.for_each([&](std::size_t i, const Subject& subject) {
      cost[i] += count_repetition(bench, session, counters, task.set, subject.cache);
    });
  });
  bench.release_variant();
  const auto count = static_cast<double>(subjects.last() - subjects.first());
  for (std::size_t i = subjects.first(); i < subjects.last(); ++i) {
    std::vector<Observation> observations =
        session.read(static_cast<std::uint32_t>(i - subjects.first()));
    if (cost_metric != nullptr) {
      observations.push_back({cost_metric->c_str(), whole_variant, cost[i] + shared / count});
    }
    say({.kind = ReplyKind::repetition,
         .subject = static_cast<std::uint32_t>(i),
         .observations = std::move(observations)});
  }
}

}  // namespace

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

void count(Workbench& bench, ProviderLibrary& counters, const Task& task,
           const Workbench::Say& say) {
  std::vector<std::uint32_t> ranges(task.subjects.size());
  Subjects(bench, task, say, 0, ranges.size()).for_each([&](std::size_t i, const Subject&) {
    ranges[i] = bench.count_entries();
  });
  for (std::size_t first = 0; first < ranges.size();) {
    std::uint32_t sum = ranges[first];
    std::size_t last = first + 1;
    while (last < ranges.size() && sum + ranges[last] <= most_ranges) {
      sum += ranges[last++];
    }
    const Subjects subjects(bench, task, say, first, last);
    const CountingSession session(counters, task.set, sum);
    count_in_one_session(bench, session, counters, task, subjects, say);
    first = last;
  }
}

}  // namespace roofladder
