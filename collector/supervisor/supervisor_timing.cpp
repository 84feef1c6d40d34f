// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "collector/supervisor/supervisor.h"
#include "run/metric.h"
#include "run/statistics.h"

// Times, of ceilings and of ladders.
namespace roofladder {
namespace {

// Repetitions asked for at a time once the minimum is reached, so that the stop rule is looked at
// often.
constexpr int batch = 5;
// Ceilings are the best of a few: they stop at this many when their time is over.
constexpr int ceiling_repetitions = 20;

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

void Supervisor::measure_ceilings(const ScheduledStep& step) {
  for (std::uint32_t point : step.points) {
    if (m_recorder.failed(point) ||
        m_recorder.times(point).size() >= static_cast<std::size_t>(batch)) {
      continue;
    }
    m_workers.check_time();
    m_progress.step(step.kind, variant_of(point).id, "ceiling");
    measure_batch(point, 0, ceiling_repetitions, m_plan.preset.seconds_per_ceiling);
  }
}

void Supervisor::measure_round(const ScheduledStep& step) {
  for (std::uint32_t point : step.points) {
    m_workers.check_time();
    m_progress.step(step.kind, variant_of(point).id,
                    fmt::format("round {} of {}", step.round + 1, m_plan.options.rounds));
    measure_in_round(point, step.round);
  }
}

void Supervisor::measure_in_round(std::uint32_t point, int round) {
  const CollectOptions& options = m_plan.options;
  const int rounds = options.rounds;
  const auto wanted = static_cast<std::size_t>((options.minimum_samples + rounds - 1) / rounds);
  const double limit = m_plan.preset.seconds_per_variant * (round + 1) / rounds;
  while (!m_recorder.failed(point)) {
    const std::vector<double>& times = m_recorder.times(point);
    const std::size_t have = m_recorder.times_in_round(point, round);
    const bool enough = have >= wanted && (round + 1 < rounds || settled(times, options.precision));
    // Two repetitions a round whatever they cost, so that every variant has a spread.
    const bool out_of_time = have >= 2 && sum(times) >= limit;
    if (enough || out_of_time) {
      return;
    }
    const int repetitions = have < 2 ? 2 : have < wanted ? static_cast<int>(wanted - have) : batch;
    measure_batch(point, round, repetitions, have < 2 ? 0 : limit - sum(times));
  }
}

void Supervisor::measure_batch(std::uint32_t point, int round, int repetitions, double seconds) {
  Task task = m_workers.task_for(point, TaskKind::measure);
  const std::size_t before = m_recorder.times_in_round(point, round);
  task.check = !checked(point) && !checked_before(point);
  task.warmups = before == 0 ? 1 : 0;
  task.repetitions = repetitions;
  task.seconds = seconds;
  auto repetition = static_cast<int>(m_recorder.times(point).size());
  const auto take = [&](const Reply& reply) {
    if (reply.kind == ReplyKind::checked && !checked(point)) {
      m_recorder.add(point, Provenance::timer, metric::checksum.name, reply.checksum);
    }
    if (reply.kind == ReplyKind::repetition) {
      m_recorder.add(point, Provenance::timer, reply.observations, repetition++, round);
      const Run& run = m_recorder.run();
      m_progress.sample(run, run.points[point], std::get<double>(reply.observations.front().value));
    }
    m_recorder.commit();
  };
  if (const auto absence = m_workers.perform(point, task, take)) {
    fail(point, *absence);
  }
}

bool Supervisor::checked(std::uint32_t point) const {
  return m_recorder.has(point, Provenance::timer, metric::checksum.name);
}

// A ceiling was checked before the ladders, when it is measured once more after them.
bool Supervisor::checked_before(std::uint32_t point) const {
  const std::vector<Point>& points = m_recorder.run().points;
  Point before = points[point];
  before.phase = Phase::ceilings_before;
  const auto found = std::ranges::find(points, before);
  return found != points.end() && checked(static_cast<std::uint32_t>(found - points.begin()));
}

}  // namespace roofladder
