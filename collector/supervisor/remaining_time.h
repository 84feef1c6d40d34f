// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "collector/plan/plan.h"
#include "collector/plan/schedule.h"

namespace roofladder {

// Points that are observed in the same way: by one provider, in one phase.
struct StageKey {
  std::string provider;
  Phase phase = Phase::main;

  bool operator==(const StageKey&) const = default;
};

struct PlannedStage {
  StageKey key;
  std::size_t points = 0;
  double seconds = 0;          // of one, until one of this stage has been timed
  bool tells_its_end = false;  // each point is told of when it is done: several are at once
};

// The stages of a schedule that whoever watches is told of, in its order: what is read is there at
// once.
std::vector<PlannedStage> stages_of(const Plan& plan, const std::vector<ScheduledStep>& schedule);

std::size_t points_of(const std::vector<PlannedStage>& stages);

// How long a collection still takes: the points of a stage that are left, each as long as those
// that were timed took on average.
class RemainingTime {
 public:
  using Clock = std::chrono::steady_clock;

  explicit RemainingTime(const std::vector<PlannedStage>& planned = {});

  // A point of the stage begins, which ends the one before; where the stage tells the ends, it is
  // done.
  void step(const StageKey& key, Clock::time_point now);

  double seconds(Clock::time_point now) const;

 private:
  struct Stage : PlannedStage {
    std::size_t begun = 0;
    std::size_t timed = 0;
    double elapsed = 0;  // seconds of those timed
    double mean() const { return timed > 0 ? elapsed / static_cast<double>(timed) : seconds; }
  };

  std::vector<Stage> m_stages;
  std::optional<std::size_t> m_current;
  Clock::time_point m_begun;  // of the current point
};

// "40 s", "3 min", "2 h 5 min": as exact as such a guess is.
std::string rough_duration(double seconds);

}  // namespace roofladder
