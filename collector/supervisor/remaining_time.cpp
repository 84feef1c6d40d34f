// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/remaining_time.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "collector/observers/observer.h"

namespace roofladder {

namespace {

// Seconds that a point takes, as far as they are known before one is timed.
double expected_seconds(const Plan& plan, const ScheduledStep& step) {
  constexpr double of_counters = 3;
  if (takes_times(step)) {
    return step.phase == Phase::main ? plan.preset.seconds_per_variant / plan.options.rounds
                                     : plan.preset.seconds_per_ceiling;
  }
  const Observer* observer = find_observer(step.provider);
  return observer != nullptr ? observer->seconds : of_counters;
}

}  // namespace

std::vector<PlannedStage> stages_of(const Plan& plan, const std::vector<ScheduledStep>& schedule) {
  std::vector<PlannedStage> stages;
  for (const ScheduledStep& step : schedule) {
    const When when = when_of(plan, step);
    const StageKey key{step.provider, step.phase};
    const auto known = std::ranges::find(stages, key, &PlannedStage::key);
    if (known != stages.end()) {
      known->points += step.points.size();
    } else if (when != When::reading) {
      stages.push_back(
          {key, step.points.size(), expected_seconds(plan, step), when == When::around_worker});
    }
  }
  return stages;
}

std::size_t points_of(const std::vector<PlannedStage>& stages) {
  std::size_t points = 0;
  for (const PlannedStage& stage : stages) {
    points += stage.points;
  }
  return points;
}

RemainingTime::RemainingTime(const std::vector<PlannedStage>& planned) {
  for (const PlannedStage& stage : planned) {
    m_stages.push_back({stage});
  }
}

void RemainingTime::step(const StageKey& key, Clock::time_point now) {
  const auto found = std::ranges::find(m_stages, key, &Stage::key);
  if (found == m_stages.end()) {
    return;
  }
  if (m_current) {
    Stage& ended = found->tells_its_end ? *found : m_stages[*m_current];
    ended.elapsed += std::chrono::duration<double>(now - m_begun).count();
    ++ended.timed;
  }
  ++found->begun;
  m_current = static_cast<std::size_t>(found - m_stages.begin());
  m_begun = now;
}

double RemainingTime::seconds(Clock::time_point now) const {
  double seconds = 0;
  // A resumed collection leaves out what it has: the stages before the current one are over.
  for (std::size_t i = m_current.value_or(0); i < m_stages.size(); ++i) {
    const Stage& stage = m_stages[i];
    seconds +=
        static_cast<double>(stage.points - std::min(stage.begun, stage.points)) * stage.mean();
  }
  if (m_current && !m_stages[*m_current].tells_its_end) {
    const double elapsed = std::chrono::duration<double>(now - m_begun).count();
    seconds += std::max(0.0, m_stages[*m_current].mean() - elapsed);
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
