// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/counting.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <optional>

#include "collector/observers/counting_session.h"
#include "collector/worker/places.h"
#include "collector/worker/repetition.h"
#include "run/metric.h"

namespace roofladder {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// CUPTI keeps some 120 kB for each, and takes 1.1 ms more to set the device up.
constexpr std::uint32_t most_ranges = 256;

// At most so many of a repetition: a range takes 1.3 ms (H100), thousands would take seconds.
constexpr std::uint32_t most_intervals = 256;

// Repetitions in patched code are slow: those that count exact operations up to a hundred times.
constexpr std::uint32_t last_patched_place = 4;

bool patches(const ProviderLibrary& counters, const std::string& set) {
  return counters.description().find(set)->when == When::patched_passes;
}

bool asks_for_time(const ProviderLibrary& counters, const std::string& set) {
  const std::vector<std::string>& metrics = counters.description().find(set)->metrics;
  return std::ranges::count(metrics, metric::time_traced.name) > 0;
}

// A repetition that is counted.
struct CountedRepetition {
  double cost = 0;                // seconds, in all passes
  std::optional<double> seconds;  // by the model's clock, in the last pass, of a set that asks
};

// A subject's counted repetitions, and which of their intervals are counted.
struct CountedSubject {
  DrawnIntervals intervals;  // of a repetition
  double share = 1;          // of all intervals
  Places places;
  std::vector<CountedRepetition> repetitions;  // at these places
};

// One set of counters of the subjects of a task, some of them in each session.
class Counting {
 public:
  Counting(Workbench& bench, ProviderLibrary& counters, const Task& task)
      : m_bench(bench),
        m_counters(counters),
        m_task(task),
        m_patching(patches(counters, task.set)),
        m_timed(asks_for_time(counters, task.set)),
        m_subjects(task.subjects.size()) {}

  // Which repetitions are counted.
  void draw();

  // The first subject that does not fit a session which begins with this one.
  std::size_t end_of_session(std::size_t first) const;

  // These subjects, in one session.
  void count(std::size_t first, std::size_t last);

 private:
  // In a pass.
  std::uint32_t observed_repetitions(const CountedSubject& subject) const {
    return m_patching ? subject.places.back()
                      : static_cast<std::uint32_t>(subject.repetitions.size());
  }
  std::uint32_t ranges(const CountedSubject& subject) const {
    return subject.intervals.count * observed_repetitions(subject);
  }
  // Visits them one after the other, each with a state that has done nothing before.
  template <typename Visit>
  void turn_to_each(std::size_t first, std::size_t last, Visit visit);
  void turn_to(std::size_t index);
  void turn_to_none();
  void run_sequence(const CountingSession& session, PreparedVariant& variant, CacheState cache,
                    CountedSubject& subject);
  void run_place(const CountingSession& session, PreparedVariant& variant,
                 const DrawnIntervals& intervals, CountedRepetition* counted);
  // Says what the session has of the subject, whose observed repetitions begin with that number.
  void tell(const CountingSession& session, std::size_t index, std::uint32_t observed,
            double shared) const;

  Workbench& m_bench;
  ProviderLibrary& m_counters;
  const Task& m_task;
  bool m_patching;
  bool m_timed;
  std::vector<CountedSubject> m_subjects;
};

template <typename Visit>
void Counting::turn_to_each(std::size_t first, std::size_t last, Visit visit) {
  for (std::size_t i = first; i < last; ++i) {
    turn_to(i);
    m_bench.release_variant();
    visit(m_bench.prepare(m_task.subjects[i]), m_task.subjects[i].cache, m_subjects[i]);
  }
  turn_to_none();
}

void Counting::turn_to(std::size_t index) {
  m_bench.say({.kind = ReplyKind::turning, .subject = static_cast<std::uint32_t>(index)});
}

// State that a variant prepared before its code was patched may not fit the patched code, and state
// that it prepared then may not fit the code after it.
void Counting::turn_to_none() {
  m_bench.release_variant();
  m_bench.say({.kind = ReplyKind::turning});
}

void Counting::draw() {
  for (std::size_t i = 0; i < m_subjects.size(); ++i) {
    turn_to(i);
    const RepetitionProfile& profile = m_bench.profile_of(m_task.subjects[i]);
    const Intervals& all = profile.intervals;
    const auto most =
        m_counters.can_skip() ? most_intervals : static_cast<std::uint32_t>(all.size());
    CountedSubject& subject = m_subjects[i];
    subject.intervals = draw_intervals(all, most, m_task.drawn);
    subject.share = static_cast<double>(subject.intervals.count) / static_cast<double>(all.size());
    subject.places = draw_places(m_task.drawn + i,
                                 m_patching ? last_patched_place : last_place(profile.seconds));
    subject.repetitions.resize(subject.places.size());
  }
  turn_to_none();
}

std::size_t Counting::end_of_session(std::size_t first) const {
  std::uint32_t sum = ranges(m_subjects[first]);
  std::size_t last = first + 1;
  while (last < m_subjects.size() && sum + ranges(m_subjects[last]) <= most_ranges) {
    sum += ranges(m_subjects[last++]);
  }
  return last;
}

void Counting::count(std::size_t first, std::size_t last) {
  std::uint32_t sum = 0;
  std::uint32_t observed = 0;
  for (std::size_t i = first; i < last; ++i) {
    sum += ranges(m_subjects[i]);
    observed += observed_repetitions(m_subjects[i]);
  }
  const CountingSession session(m_counters, m_task.set, sum);
  const double seconds = session.for_each_pass([&] {
    turn_to_each(first, last,
                 [&](PreparedVariant& variant, CacheState cache, CountedSubject& subject) {
                   run_sequence(session, variant, cache, subject);
                 });
  });
  std::uint32_t number = 0;
  for (std::size_t i = first; i < last; ++i) {
    tell(session, i, number, seconds / observed);
    number += observed_repetitions(m_subjects[i]);
  }
}

void Counting::run_sequence(const CountingSession& session, PreparedVariant& variant,
                            CacheState cache, CountedSubject& subject) {
  for (std::uint32_t place = 1; place <= subject.places.back(); ++place) {
    restore(variant, cache);
    const auto found = std::ranges::find(subject.places, place);
    const bool is_counted = found != subject.places.end();
    const auto number = static_cast<std::size_t>(found - subject.places.begin());
    run_place(session, variant, subject.intervals,
              is_counted ? &subject.repetitions[number] : nullptr);
  }
}

// With instruction patching, every repetition is observed: a CUDA graph created outside an observed
// one would stay unpatched.
void Counting::run_place(const CountingSession& session, PreparedVariant& variant,
                         const DrawnIntervals& intervals, CountedRepetition* counted) {
  const auto start = Clock::now();
  if (m_patching) {
    m_bench.stage("counting in patched code");
    run_patched(m_task.set, [&] { observe_repetition(variant, m_counters, intervals); });
  } else if (counted != nullptr) {
    observe_repetition(variant, m_counters, intervals);
  } else {
    variant.run();
  }
  session.require_working();
  if (counted != nullptr) {
    counted->cost += seconds_since(start);
    counted->seconds = m_timed ? variant.elapsed() : std::nullopt;
  }
}

void Counting::tell(const CountingSession& session, std::size_t index, std::uint32_t observed,
                    double shared) const {
  const Metric* cost = find_metric("time.counting." + m_task.set);  // where the set has one
  const CountedSubject& subject = m_subjects[index];
  for (std::size_t i = 0; i < subject.repetitions.size(); ++i) {
    const CountedRepetition& repetition = subject.repetitions[i];
    const auto number = static_cast<std::uint32_t>(m_patching ? subject.places[i] - 1 : i);
    std::vector<Observation> observations = session.read(observed + number);
    if (cost != nullptr) {
      observations.push_back({cost->c_str(), whole_variant, repetition.cost + shared});
    }
    if (subject.share < 1) {
      observations.push_back({metric::counted_intervals.c_str(), whole_variant, subject.share});
    }
    if (repetition.seconds) {
      observations.push_back({metric::time_traced.c_str(), whole_variant, *repetition.seconds});
    }
    m_bench.say({.kind = ReplyKind::repetition,
                 .subject = static_cast<std::uint32_t>(index),
                 .observations = std::move(observations)});
  }
}

// Says why each metric of the set has no value, the same for all subjects.
void tell_reasons(Workbench& bench, ProviderLibrary& counters, const Task& task) {
  const std::vector<Observation> reasons = CountingSession(counters, task.set, 1).read(0);
  for (std::uint32_t i = 0; i < task.subjects.size(); ++i) {
    bench.say({.kind = ReplyKind::turning, .subject = i});
    bench.say({.kind = ReplyKind::repetition, .subject = i, .observations = reasons});
  }
  bench.say({.kind = ReplyKind::turning});
}

}  // namespace

void count(Workbench& bench, ProviderLibrary& counters, const Task& task) {
  if (!counters.can_count(task.set)) {
    return tell_reasons(bench, counters, task);
  }
  Counting counting(bench, counters, task);
  counting.draw();
  for (std::size_t first = 0; first < task.subjects.size();) {
    const std::size_t last = counting.end_of_session(first);
    counting.count(first, last);
    first = last;
  }
}

}  // namespace roofladder
