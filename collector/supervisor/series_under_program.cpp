// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/series_under_program.h"

#include <exception>

#include "collector/supervisor/tasks.h"

namespace roofladder {

Maybe<std::vector<Observation>> SeriesUnderProgram::observe(std::uint32_t point) {
  try {
    if (m_program == nullptr || !is_of(point)) {
      end();
      m_program =
          find_observer(m_step.provider)->around(m_plan.machine.topology, m_plan.simulated_llc());
    }
    m_last = point;
    if (m_worker == nullptr) {
      m_worker = m_workers.start_under(m_program->prefix(), point);
    }
    bool leaves_something = false;
    const auto absence = m_worker->converse(
        observing_task(m_plan, m_step, {point}, 0), [&](const Reply& reply) -> std::optional<Next> {
          leaves_something = leaves_something || reply.kind == ReplyKind::left;
          return std::nullopt;
        });
    if (absence) {
      const Absence told = m_program->explain_end().value_or(
          Absence{absence->status, "under " + m_step.provider + ", " + absence->reason});
      end();
      return told;
    }
    auto observations = m_program->read();
    if (leaves_something) {
      end();
    }
    return observations;
  } catch (const std::exception& exception) {
    end();
    return Absence{Status::failed, exception.what()};
  }
}

void SeriesUnderProgram::end() {
  m_worker.reset();
  m_program.reset();
}

bool SeriesUnderProgram::is_of(std::uint32_t point) const {
  const Run& run = m_plan.run;
  return run.points[point].device == run.points[m_last].device &&
         run.variants[run.points[point].variant].model ==
             run.variants[run.points[m_last].variant].model;
}

}  // namespace roofladder
