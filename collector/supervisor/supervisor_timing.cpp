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
// In a round. Times of a microsecond would take millions to add up to the seconds that a variant
// has.
constexpr std::size_t most_repetitions = 1000;
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
    const bool enough =
        have >= wanted && (round + 1 < rounds || has_converged(times, options.precision));
    // Two repetitions a round whatever they cost, so that every variant has a spread.
    const bool out_of_time = have >= 2 && sum(times) >= limit;
    if (enough || out_of_time || have >= most_repetitions) {
      return;
    }
    const int repetitions = have < 2 ? 2 : have < wanted ? static_cast<int>(wanted - have) : batch;
    measure_batch(point, round, repetitions, have < 2 ? 0 : limit - sum(times));
  }
}

void Supervisor::measure_batch(std::uint32_t point, int round, int repetitions, double seconds) {
  Task task = m_workers.task_for(point, TaskKind::measure, round);
  const bool unchecked = !checked(point);
  const bool checks_itself = m_workers.checks_itself(point);
  task.check = checks_itself && unchecked;
  task.warmups = m_recorder.times_in_round(point, round) == 0 ? 1 : 0;
  task.repetitions = repetitions;
  task.seconds = seconds;
  const auto first = static_cast<int>(m_recorder.times(point).size());
  const int drawn = first + static_cast<int>(m_random() % static_cast<unsigned>(repetitions));
  int repetition = first;
  const auto record = [&](const std::vector<Observation>& observations) {
    m_recorder.add(point, Provenance::timer, observations, repetition++, round);
    const Run& run = m_recorder.run();
    m_progress.sample(run, run.points[point], std::get<double>(observations.front().value));
    m_recorder.commit();
  };
  Shown shown;
  std::vector<Observation> observed;  // of the repetition that is shown
  std::optional<Absence> wrong;
  const auto answer = [&](const Reply& reply) -> std::optional<Next> {
    switch (reply.kind) {
      case ReplyKind::checked:
        note_checked(point, {repetition, round}, reply);
        return std::nullopt;
      case ReplyKind::repetition:
        if (!checks_itself && (repetition == drawn || (repetition == first && unchecked))) {
          observed = reply.observations;
          shown = {.repetition = repetition, .round = round};
          if (checked(point)) {
            shown.drawn = m_random();
          }
          return Next{NextKind::show, shown.drawn};
        }
        record(reply.observations);
        return checks_itself ? std::nullopt : std::optional(Next{NextKind::go_on});
      case ReplyKind::shown:
        shown.take(reply);
        wrong = check(task, point, shown);
        if (wrong) {
          return Next{NextKind::stop};
        }
        record(observed);
        return Next{NextKind::go_on};
      default:
        return std::nullopt;
    }
  };
  auto absence = m_workers.converse(point, task, answer);
  if (wrong) {
    absence = wrong;
  } else if (!absence && repetition == first) {
    absence = Absence{Status::failed, "it was done without a repetition"};
  }
  if (absence && absence->status == Status::wrong) {
    m_workers.end_worker_of(point);
  }
  if (absence) {
    fail(point, *absence);
  }
}

std::optional<Absence> Supervisor::check(const Task& measured, std::uint32_t point,
                                         const Shown& shown) {
  const bool is_first = !checked(point);
  const Task task{.kind = TaskKind::check,
                  .subjects = measured.subjects,
                  .check_in_full = measured.check_in_full,
                  .shown_whole = !shown.drawn,
                  .drawn = shown.drawn.value_or(m_random()),
                  .inputs_seed = shown.inputs_seed};
  auto absence =
      m_workers.check(task, [&](const Reply& reply) { note_checked(point, shown, reply); });
  if (absence && !is_first) {
    absence->reason += fmt::format(" (of timed repetition {})", shown.repetition + 1);
  }
  return absence;
}

void Supervisor::note_checked(std::uint32_t point, const Shown& shown, const Reply& reply) {
  m_checked.insert(point);
  std::vector<Observation> observations{
      {metric::checked_elements.c_str(), whole_variant, static_cast<double>(reply.compared)},
      {metric::inputs_variations.c_str(), whole_variant, static_cast<double>(shown.variations)}};
  const auto add = [&](const Metric& metric, const std::optional<double>& value) {
    if (value) {
      observations.push_back({metric.c_str(), whole_variant, *value});
    }
  };
  add(metric::checked_error, reply.error);
  add(metric::checked_far_off, reply.far_off);
  add(metric::checked_single, reply.single);
  m_recorder.add(point, Provenance::timer, observations, shown.repetition, shown.round);
  // Checksums are held against each other: of inputs that all variants have.
  const bool of_common_inputs = shown.round == 0 && shown.variations == 0;
  if (of_common_inputs && !m_recorder.has(point, Provenance::timer, metric::checksum.name)) {
    m_recorder.add(point, Provenance::timer, metric::checksum.name, reply.checksum);
  }
}

// A ceiling was checked before the ladders, when it is measured once more after them.
bool Supervisor::checked(std::uint32_t point) const {
  const std::vector<Point>& points = m_recorder.run().points;
  Point before = points[point];
  before.phase = Phase::ceilings_before;
  const auto found = std::ranges::find(points, before);
  return m_checked.contains(point) ||
         (found != points.end() &&
          m_checked.contains(static_cast<std::uint32_t>(found - points.begin())));
}

}  // namespace roofladder
