// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/counting.h"

#include <chrono>

namespace roofladder {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The subjects of a task, one after the other.
class Subjects {
 public:
  Subjects(Workbench& bench, const Task& task, const Workbench::Say& say)
      : m_bench(bench), m_subjects(task.subjects), m_say(say) {}

  void for_each(const std::function<void(std::uint32_t, const Subject&)>& visit) const {
    for (std::uint32_t i = 0; i < m_subjects.size(); ++i) {
      m_say({.kind = ReplyKind::turning, .subject = i});
      m_bench.prepare(m_subjects[i]);
      visit(i, m_subjects[i]);
    }
    m_say({.kind = ReplyKind::turning});
  }

 private:
  Workbench& m_bench;
  const std::vector<Subject>& m_subjects;
  const Workbench::Say& m_say;
};

std::uint32_t count_entries(Workbench& bench, const Subjects& subjects) {
  std::uint32_t entries = 0;
  subjects.for_each([&](std::uint32_t, const Subject&) { entries += bench.count_entries(); });
  return entries;
}

}  // namespace

CountingSession::CountingSession(CounterProvider& counters, std::string_view set,
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

void count(Workbench& bench, CounterProvider& counters, const Task& task,
           const Workbench::Say& say) {
  const Subjects subjects(bench, task, say);
  const CountingSession session(counters, task.set, count_entries(bench, subjects));
  // What a variant prepared before may not fit code that is patched while it is counted, nor what
  // it prepares then the code after it.
  bench.release_variant();
  std::vector<double> cost(task.subjects.size());
  const double shared = session.for_each_pass([&] {
    subjects.for_each([&](std::uint32_t i, const Subject& subject) {
      bench.restore(subject.cache);
      bench.run();  // what is warm is what a repetition leaves
      bench.restore(subject.cache);
      const auto start = Clock::now();
      bench.repeat(counters);
      session.require_working();
      cost[i] += seconds_since(start);
    });
  });
  bench.release_variant();
  for (std::uint32_t i = 0; i < cost.size(); ++i) {
    std::vector<Observation> observations = session.read(i);
    observations.push_back({"time.counting." + task.set, whole_variant,
                            cost[i] + shared / static_cast<double>(cost.size())});
    say({.kind = ReplyKind::repetition, .subject = i, .observations = std::move(observations)});
  }
}

}  // namespace roofladder
