// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/supervisor.h"

#include <csignal>
#include <fmt/format.h>

#include "collector/providers/built_in.h"
#include "collector/providers/compiler/compiler.h"
#include "collector/supervisor/declaration.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Seconds that nobody knows before the first step of the kind is timed.
constexpr double unknown_short_step = 0.2;
constexpr double unknown_long_step = 3;

double seconds_of(const Plan& plan, StepKind kind) {
  switch (kind) {
    case StepKind::ceiling_before:
    case StepKind::ceiling_after:
      return plan.preset.seconds_per_ceiling;
    case StepKind::round:
      return plan.preset.seconds_per_variant / static_cast<double>(plan.options.rounds);
    case StepKind::counters:
    case StepKind::simulation:
      return unknown_long_step;
    default:
      return unknown_short_step;
  }
}

// Whether such steps read counters of devices.
bool counts(StepKind kind) {
  return kind == StepKind::proof || kind == StepKind::launches || kind == StepKind::counters;
}

// Why the run has nothing of a provider of Roofladder's own.
std::string why_left_out(const Plan& plan, const char* provider) {
  return plan.preset.counts
             ? fmt::format("provider {} was not asked for", provider)
             : fmt::format(
                   "preset {} leaves the counting out, which takes longer than the times: "
                   "--preset standard",
                   plan.preset.name);
}

}  // namespace

Supervisor::Supervisor(const Plan& plan, Recorder& recorder, Progress& progress,
                       const std::atomic<bool>& interrupted)
    : m_plan(plan),
      m_recorder(recorder),
      m_progress(progress),
      m_interrupted(interrupted),
      m_workers(plan, interrupted),
      m_schedule(schedule_of(plan)) {
  std::signal(SIGPIPE, SIG_IGN);  // nobody reads the progress any more: no reason to end
}

Outcome Supervisor::collect() {
  try {
    for (const ScheduledStep& step : m_schedule) {
      if (step.fresh) {
        m_workers.end_all();
      }
      if (step.fresh || !counts(step.kind)) {
        give_turn_back();
      }
      carry_out(step);
      m_recorder.commit(true);
    }
    give_reasons_for_what_is_left_out();
  } catch (const Ended&) {
    m_cut_short = true;
    m_recorder.warn(m_interrupted ? interrupted_warning : over_budget_warning);
  }
  m_workers.end_all();
  give_turn_back();
  m_recorder.commit(true);
  return outcome();
}

void Supervisor::carry_out(const ScheduledStep& step) {
  switch (step.kind) {
    case StepKind::declaration:
      return declare(step);
    case StepKind::reading:
      return read_compiler(step);
    case StepKind::proof:
      return prove(step);
    case StepKind::ceiling_before:
    case StepKind::ceiling_after:
      return measure_ceilings(step);
    case StepKind::round:
      return measure_round(step);
    case StepKind::launches:
      return inspect(step);
    case StepKind::counters:
      return count(step);
    case StepKind::accesses:
      return count_accesses(step);
    case StepKind::simulation:
      return simulate(step);
  }
}

void Supervisor::declare(const ScheduledStep& step) {
  for (std::uint32_t point : step.points) {
    if (const auto absence = declare_work(m_plan, m_recorder, point)) {
      fail(point, *absence);
    } else if (const auto& reason = m_plan.device_of(point).time_absence;
               reason && !m_recorder.failed(point)) {
      fail(point, *reason);
    }
  }
  m_plan.catalogue.rest();
}

void Supervisor::read_compiler(const ScheduledStep& step) {
  for (std::uint32_t point : step.points) {
    if (!m_recorder.has(point, Provenance::compiler, metric::stack.c_str())) {
      const VariantInfo& variant = variant_of(point);
      m_recorder.add(point, Provenance::compiler,
                     observe_compiler(variant, m_plan.ladder_of(variant).path));
    }
  }
}

void Supervisor::give_reasons_for_what_is_left_out() {
  for (std::uint32_t point : m_plan.ladder_points()) {
    Proof& proof = m_recorder.run().variants[m_recorder.run().points[point].variant].proof;
    if (m_plan.find_provider(built_in::proof) == nullptr && proof.text == not_counted_yet) {
      proof.text = why_left_out(m_plan, built_in::proof) + "; flops as declared";
    }
    if (m_plan.find_provider(built_in::accesses) == nullptr && m_plan.on_host(point) &&
        !m_recorder.failed(point) &&
        !m_recorder.has(point, Provenance::declared, metric::core_read.c_str())) {
      give_no_accesses(point, {Status::not_asked, why_left_out(m_plan, built_in::accesses)});
    }
  }
}

void Supervisor::fail(std::uint32_t point, const Absence& absence) {
  m_recorder.add(point, Provenance::timer, metric::time.name, absence);
  m_progress.failure(variant_of(point).id, absence);
  m_recorder.commit(true);
}

std::vector<PlannedSteps> Supervisor::steps() const {
  std::vector<PlannedSteps> planned;
  for (const StepKind kind : shown_steps) {
    PlannedSteps steps{kind, 0, seconds_of(m_plan, kind)};
    for (const ScheduledStep& step : m_schedule) {
      steps.count += step.kind == kind ? step.points.size() : 0;
    }
    planned.push_back(steps);
  }
  return planned;
}

const VariantInfo& Supervisor::variant_of(std::uint32_t point) const {
  return m_recorder.run().variants[m_recorder.run().points[point].variant];
}

Outcome Supervisor::outcome() const {
  std::size_t measured = 0;
  std::size_t failed = 0;
  bool executed = false;
  for (const PlannedLadder& ladder : m_plan.ladders) {
    for (std::uint32_t point : ladder.points) {
      measured += m_recorder.times(point).empty() ? 0 : 1;
      failed += m_recorder.failed(point) ? 1 : 0;
      executed = executed || !m_plan.device_of(point).time_absence;
    }
  }
  if (measured == 0 && executed && !m_cut_short) {
    return Outcome::all_failed;
  }
  if (m_cut_short) {
    return Outcome::cut_short;
  }
  return failed > 0 ? Outcome::partial : Outcome::complete;
}

}  // namespace roofladder
