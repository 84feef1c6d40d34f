// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/remaining_time.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace roofladder {

std::size_t count_of(const std::vector<PlannedSteps>& planned) {
  std::size_t count = 0;
  for (const PlannedSteps& steps : planned) {
    count += steps.count;
  }
  return count;
}

RemainingTime::RemainingTime(const std::vector<PlannedSteps>& planned) {
  for (const PlannedSteps& steps : planned) {
    Kind& kind = m_kinds[index(steps.kind)];
    kind.planned += steps.count;
    kind.seconds = std::max(kind.seconds, steps.seconds);
  }
}

void RemainingTime::step(StepKind kind, Clock::time_point now) {
  if (m_started) {
    const StepKind ended = kind == StepKind::simulation ? kind : m_current;
    m_kinds[index(ended)].elapsed += std::chrono::duration<double>(now - m_begun).count();
    ++m_kinds[index(ended)].timed;
  }
  ++m_kinds[index(kind)].begun;
  m_started = true;
  m_current = kind;
  m_begun = now;
}

double RemainingTime::seconds(Clock::time_point now) const {
  double seconds = 0;
  // A resumed collection leaves out what it has: the kinds before the current one are over.
  for (std::size_t i = index(m_current); i < step_kinds; ++i) {
    const Kind& kind = m_kinds[i];
    seconds += static_cast<double>(kind.planned - std::min(kind.begun, kind.planned)) * kind.mean();
  }
  if (m_started && m_current != StepKind::simulation) {
    const double elapsed = std::chrono::duration<double>(now - m_begun).count();
    seconds += std::max(0.0, m_kinds[index(m_current)].mean() - elapsed);
  }
  return seconds;
}

std::string rough_duration(double seconds) {
  const auto whole = static_cast<long long>(std::ceil(seconds));
  if (whole < 60) {
    return fmt::format("{} s", whole);
  }
  const long long minutes = (whole + 30) / 60;
  return minutes < 60 ? fmt::format("{} min", minutes)
                      : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

}  // namespace roofladder
