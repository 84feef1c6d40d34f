// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/supervisor.h"

#include <csignal>
#include <fmt/format.h>
#include <utility>

#include "collector/observers/observer.h"
#include "collector/supervisor/declaration.h"
#include "run/metric.h"

namespace roofladder {

Supervisor::Supervisor(const Plan& plan, std::vector<ScheduledStep> schedule, Recorder& recorder,
                       Progress& progress, Conversation& workers, std::uint64_t seed)
    : m_plan(plan),
      m_schedule(std::move(schedule)),
      m_recorder(recorder),
      m_progress(progress),
      m_workers(workers),
      m_random(seed) {
  std::signal(SIGPIPE, SIG_IGN);  // nobody reads the progress any more: no reason to end
}

void Supervisor::declare() {
  for (const std::uint32_t point : m_plan.measured_points()) {
    if (const auto absence = declare_work(m_plan, m_recorder, point)) {
      fail(point, *absence);
    } else if (const auto& reason = m_plan.device_of(point).time_absence;
               reason && !m_recorder.failed(point)) {
      fail(point, *reason);
    }
  }
  m_plan.catalogue.rest();
  m_recorder.commit(true);
}

Outcome Supervisor::collect() {
  try {
    for (const ScheduledStep& step : m_schedule) {
      if (step.fresh) {
        m_workers.end_all();
      }
      if (step.fresh || takes_times(step)) {
        give_turn_back();
      }
      if (takes_times(step)) {
        time(step);
      } else {
        carry_out(step);
      }
      m_recorder.commit(true);
    }
    give_reasons_for_what_is_left_out();
  } catch (const Ended& ended) {
    m_cut_short = true;
    m_recorder.warn(ended.by_request ? interrupted_warning : over_budget_warning);
  }
  m_workers.end_all();
  m_recorder.commit(true);
  return outcome();
}

// A preset or the user may leave out what is counted in the source: the run says so.
void Supervisor::give_reasons_for_what_is_left_out() {
  const auto why = [&](const char* observer) {
    return m_plan.preset.counts
               ? fmt::format("provider {} was not asked for", observer)
               : fmt::format(
                     "preset {} leaves the counting out, which takes longer than the times: "
                     "--preset standard",
                     m_plan.preset.name);
  };
  for (std::uint32_t point : m_plan.ladder_points()) {
    Proof& proof = proof_of(point);
    if (m_plan.find_provider("proof") == nullptr && proof.text == not_counted_yet) {
      proof.text = why("proof") + "; flops as declared";
    }
    if (m_plan.find_provider("accesses") == nullptr && m_plan.on_host(point) &&
        !m_recorder.failed(point)) {
      for (const char* metric : {metric::core_read.c_str(), metric::core_write.c_str()}) {
        if (!m_recorder.has(point, Provenance::declared, metric) &&
            !m_recorder.has_value(point, Provenance::counter, metric)) {
          m_recorder.add(point, Provenance::declared, metric,
                         Absence{Status::not_asked, why("accesses")});
        }
      }
    }
  }
}

void Supervisor::take_turn(std::uint32_t point) {
  const Device& device = m_plan.run_device_of(point);
  if (device.is_host() || (m_turn && m_turn->is_of(device))) {
    return;
  }
  give_turn_back();  // who waits has none, so that nobody waits for who waits
  bool said = false;
  m_turn = std::make_unique<DeviceTurn>(device, [&](const std::string& holder) {
    m_workers.check_time();
    if (!std::exchange(said, true)) {
      m_progress.note(
          fmt::format("waiting for the counters of {}, with which process {} of this node counts",
                      device.name, holder));
    }
  });
}

// A worker may hold the counters for as long as it lives.
void Supervisor::give_turn_back() {
  if (m_turn) {
    m_workers.end_all();
    m_turn.reset();
  }
}

void Supervisor::fail(std::uint32_t point, const Absence& absence) {
  m_recorder.add(point, Provenance::timer, metric::time.name, absence);
  m_progress.failure(variant_of(point).id, absence);
  m_recorder.commit(true);
}

const VariantInfo& Supervisor::variant_of(std::uint32_t point) const {
  return m_recorder.run().variants[m_recorder.run().points[point].variant];
}

Proof& Supervisor::proof_of(std::uint32_t point) const {
  return m_recorder.run().variants[m_recorder.run().points[point].variant].proof;
}

Outcome Supervisor::outcome() const {
  std::size_t measured = 0;
  std::size_t failed = 0;
  bool executed = false;
  for (const std::uint32_t point : m_plan.ladder_points()) {
    measured += m_recorder.times(point).empty() ? 0 : 1;
    failed += m_recorder.failed(point) ? 1 : 0;
    executed = executed || !m_plan.device_of(point).time_absence;
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
