// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <utility>

#include "collector/supervisor/batch.h"
#include "collector/supervisor/supervisor.h"
#include "run/statistics.h"

// Times, of ceilings and of ladders.
namespace roofladder {
namespace {

// Repetitions asked for at a time once the minimum is reached, so that the stop rule is looked at
// often.
constexpr int usual_batch = 5;
// In a round. Times of a microsecond would take millions to add up to the seconds that a variant
// has.
constexpr std::size_t most_repetitions = 1000;
// Ceilings are the best of two such batches, as many as STREAM's NTIMES, or of one whose two best
// agree.
constexpr int ceiling_batches = 2;
constexpr double agree_within = 0.005;

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

bool best_agree(std::vector<double> times) {
  if (times.size() < 2) {
    return false;
  }
  std::ranges::partial_sort(times, times.begin() + 2);
  return times[1] <= times[0] * (1 + agree_within);
}

}  // namespace

void Supervisor::time(const ScheduledStep& step) {
  const bool is_round = step.phase == Phase::main;
  for (const std::uint32_t point : step.points) {
    if (!is_round && m_recorder.times(point).size() >= static_cast<std::size_t>(usual_batch)) {
      continue;  // of a run that is resumed
    }
    m_workers.check_time();
    m_progress.step({step.provider, step.phase}, variant_of(point).id,
                    is_round ? fmt::format("round {} of {}", step.round + 1, m_plan.options.rounds)
                             : "ceiling");
    if (is_round) {
      time_in_round(point, step.round);
    } else if (!m_recorder.failed(point)) {
      time_ceiling(point);
    }
    if (std::exchange(m_leaves_something, false)) {
      m_workers.end_worker_of(point);  // what it left is not for the variants after it
    }
  }
}

// A ceiling is the best that was measured: others who take processors meanwhile hide it. Where they
// stay, measuring again does not help.
void Supervisor::time_ceiling(std::uint32_t point) {
  constexpr int most_further = 2;
  constexpr int most_further_of_all = 12;
  constexpr double noticed = 0.1;  // processors
  for (int further = 0;; ++further) {
    double taken = 0;
    for (int batch = 0; batch < ceiling_batches; ++batch) {
      time_batch(point, 0, usual_batch, m_plan.preset.seconds_per_ceiling / ceiling_batches);
      taken = std::max(taken, m_taken_by_others);
      if (m_recorder.failed(point) || best_agree(m_recorder.times(point))) {
        break;
      }
    }
    const bool is_disturbed = m_plan.on_host(point) && taken > noticed;
    if (!is_disturbed || m_recorder.failed(point) || further == most_further ||
        m_further_attempts == most_further_of_all) {
      return;
    }
    ++m_further_attempts;
  }
}

void Supervisor::time_in_round(std::uint32_t point, int round) {
  const CollectOptions& options = m_plan.options;
  const int rounds = options.rounds;
  const auto wanted = static_cast<std::size_t>((options.minimum_samples + rounds - 1) / rounds);
  const double limit = m_plan.preset.seconds_per_variant * (round + 1) / rounds;
  while (!m_recorder.failed(point)) {
    const std::vector<double>& times = m_recorder.times(point);
    const std::size_t have = m_recorder.times_in_round(point, round);
    const bool enough =
        have >= wanted && (round + 1 < rounds || has_converged(times, options.precision));
    // Two repetitions a round whatever they cost, so that every variant has a spread.
    const bool out_of_time = have >= 2 && sum(times) >= limit;
    if (enough || out_of_time || have >= most_repetitions) {
      return;
    }
    const int repetitions = have < 2        ? 2
                            : have < wanted ? static_cast<int>(wanted - have)
                                            : usual_batch;
    time_batch(point, round, repetitions, have < 2 ? 0 : limit - sum(times));
  }
}

void Supervisor::time_batch(std::uint32_t point, int round, int repetitions, double seconds) {
  Batch batch(m_plan, m_recorder, m_progress, m_workers, m_random, point, round, is_checked(point));
  const auto absence = batch.time({repetitions, seconds});
  if (batch.is_checked()) {
    m_checked.insert(point);
  }
  m_leaves_something = batch.leaves_something();
  m_taken_by_others = batch.taken_by_others();
  if (!absence) {
    return;
  }
  if (absence->status == Status::wrong) {
    m_workers.end_worker_of(point);
  }
  fail(point, *absence);
}

// A ceiling was checked before the ladders, when it is measured once more after them.
bool Supervisor::is_checked(std::uint32_t point) const {
  const std::vector<Point>& points = m_recorder.run().points;
  Point before = points[point];
  before.phase = Phase::ceilings_before;
  const auto found = std::ranges::find(points, before);
  return m_checked.contains(point) ||
         (found != points.end() &&
          m_checked.contains(static_cast<std::uint32_t>(found - points.begin())));
}

}  // namespace roofladder
