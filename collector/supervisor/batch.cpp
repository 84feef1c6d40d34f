// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/batch.h"

#include <fmt/format.h>
#include <map>

#include "collector/observers/observer.h"
#include "collector/supervisor/tasks.h"
#include "run/metric.h"

namespace roofladder {

Batch::Batch(const Plan& plan, Recorder& recorder, Progress& progress, Conversation& workers,
             std::mt19937_64& random, std::uint32_t point, int round, bool is_checked)
    : m_plan(plan),
      m_recorder(recorder),
      m_progress(progress),
      m_workers(workers),
      m_random(random),
      m_point(point),
      m_round(round),
      m_is_checked(is_checked) {}

std::optional<Absence> Batch::time(Size size) {
  m_checks_itself = m_workers.checks_itself(m_point);
  m_task = task_at(m_plan, m_point, TaskKind::time, m_round);
  m_task.check = m_checks_itself && !m_is_checked;
  m_task.warmups = m_recorder.times_in_round(m_point, m_round) == 0 ? 1 : 0;
  m_task.repetitions = size.repetitions;
  m_task.seconds = size.seconds;
  m_first = static_cast<int>(m_recorder.times(m_point).size());
  m_repetition = m_first;
  m_drawn = m_first + static_cast<int>(m_random() % static_cast<unsigned>(size.repetitions));
  const auto absence =
      m_workers.converse(m_point, m_task, [this](const Reply& reply) { return answer(reply); });
  if (m_wrong) {
    return m_wrong;
  }
  if (!absence && m_repetition == m_first) {
    return Absence{Status::failed, "it was done without a repetition"};
  }
  return absence;
}

std::optional<Next> Batch::answer(const Reply& reply) {
  switch (reply.kind) {
    case ReplyKind::checked:
      note_checked({}, reply);
      return std::nullopt;
    case ReplyKind::repetition:
      return take_repetition(reply);
    case ReplyKind::shown:
      return take_shown(reply);
    case ReplyKind::left:
      m_leaves_something = true;
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<Next> Batch::take_repetition(const Reply& reply) {
  if (m_checks_itself) {
    record(reply.observations);
    return std::nullopt;
  }
  const bool is_first_result = m_repetition == m_first && !m_is_checked;
  if (m_repetition != m_drawn && !is_first_result) {
    record(reply.observations);
    return Next{NextKind::go_on};
  }
  m_observed = reply.observations;
  // Ceilings are no user's code, and half of their time would go into comparing hundreds of MB.
  const bool is_ceiling = m_recorder.run().points[m_point].phase != Phase::main;
  m_elements = m_is_checked || is_ceiling ? std::optional(m_random()) : std::nullopt;
  return Next{NextKind::show, m_elements};
}

// A result that is wrong has no time.
std::optional<Next> Batch::take_shown(const Reply& reply) {
  m_wrong = check(reply);
  if (m_wrong) {
    return Next{NextKind::stop};
  }
  record(m_observed);
  return Next{NextKind::go_on};
}

std::optional<Absence> Batch::check(const Reply& shown) {
  const bool is_first = !m_is_checked;
  const Task task{.kind = TaskKind::check,
                  .subjects = m_task.subjects,
                  .check_in_full = m_task.check_in_full,
                  .shown_whole = !m_elements,
                  .drawn = m_elements.value_or(m_random()),
                  .inputs_seed = shown.inputs_seed,
                  .inputs_digest = shown.inputs_digest};
  auto absence = m_workers.check(task, [&](const Reply& reply) -> std::optional<Next> {
    if (reply.kind == ReplyKind::stage) {
      const Run& run = m_recorder.run();
      m_progress.check(run.variants[run.points[m_point].variant].id, reply.text);
    } else if (reply.kind == ReplyKind::checked) {
      note_checked(shown, reply);
    }
    return std::nullopt;
  });
  if (absence && !is_first) {
    absence->reason += fmt::format(" (of timed repetition {})", m_repetition + 1);
  }
  return absence;
}

void Batch::note_checked(const Reply& shown, const Reply& checked) {
  m_is_checked = true;
  std::vector<Observation> observations{
      {metric::checked_elements.c_str(), whole_variant, static_cast<double>(checked.compared)},
      {metric::inputs_variations.c_str(), whole_variant, static_cast<double>(shown.variations)}};
  for (const auto& [metric, value] :
       {std::pair{metric::checked_error.c_str(), checked.error},
        std::pair{metric::checked_far_off.c_str(), checked.far_off},
        std::pair{metric::checked_single.c_str(), checked.single},
        std::pair{metric::checked_unchanged.c_str(), checked.unchanged},
        std::pair{metric::checked_given.c_str(), checked.given}}) {
    if (value) {
      observations.push_back({metric, whole_variant, *value});
    }
  }
  m_recorder.add(m_point, Provenance::collector, observations, m_repetition, m_round);
  // Checksums are compared with each other: those of inputs that all variants have.
  const bool of_common_inputs = m_round == 0 && shown.variations == 0;
  if (of_common_inputs && !m_recorder.has(m_point, Provenance::collector, metric::checksum.name)) {
    m_recorder.add(m_point, Provenance::collector, metric::checksum.name, checked.checksum);
  }
}

void Batch::record(const std::vector<Observation>& observations) {
  std::map<Provenance, std::vector<Observation>> by_provenance;
  for (const Observation& observation : observations) {
    by_provenance[provenance_beside_time(observation.metric)].push_back(observation);
    note_load(observation);
  }
  for (const auto& [provenance, of_it] : by_provenance) {
    m_recorder.add(m_point, provenance, of_it, m_repetition, m_round);
  }
  ++m_repetition;
  const Run& run = m_recorder.run();
  m_progress.sample(run, run.points[m_point], std::get<double>(observations.front().value));
  m_recorder.commit();
}

// Processors of other programs and of other virtual machines are told together.
void Batch::note_load(const Observation& observation) {
  const bool is_of_programs = observation.metric == metric::load_others.name;
  if (is_of_programs || observation.metric == metric::load_stolen.name) {
    m_taken += std::get<double>(observation.value);
    m_told += is_of_programs ? 1 : 0;
  }
}

double Batch::taken_by_others() const {
  return m_told > 0 ? m_taken / m_told : 0;
}

}  // namespace roofladder
