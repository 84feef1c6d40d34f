// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "collector/observers/observer.h"
#include "collector/plan/plan.h"
#include "collector/plan/schedule.h"
#include "collector/supervisor/conversation.h"

namespace roofladder {

// Observes points one after the other in a worker that another program runs. Starting one takes
// seconds, and so do inputs, which it keeps: another is started only where the last one has failed,
// has something of a variant's left in it, or is of another model or device.
class SeriesUnderProgram {
 public:
  SeriesUnderProgram(const Plan& plan, Conversation& workers, const ScheduledStep& step)
      : m_plan(plan), m_workers(workers), m_step(step) {}

  // Throws Ended.
  Maybe<std::vector<Observation>> observe(std::uint32_t point);

 private:
  void end();
  bool is_of(std::uint32_t point) const;

  const Plan& m_plan;
  Conversation& m_workers;
  const ScheduledStep& m_step;
  std::unique_ptr<AroundWorker> m_program;
  std::unique_ptr<LoneWorker> m_worker;
  std::uint32_t m_last = 0;  // point
};

}  // namespace roofladder
