// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "collector/plan/schedule.h"

namespace roofladder {

// Steps that whoever watches is told of, in their order; declared work and what the compiler left
// are there at once.
inline constexpr std::array shown_steps{
    StepKind::proof,    StepKind::ceiling_before, StepKind::round,    StepKind::ceiling_after,
    StepKind::launches, StepKind::counters,       StepKind::accesses, StepKind::simulation};

struct PlannedSteps {
  StepKind kind = StepKind::proof;
  std::size_t count = 0;
  double seconds = 0;  // of one, until one of this kind has been timed
};

std::size_t count_of(const std::vector<PlannedSteps>& planned);

// How long a collection still takes: the steps of a kind that are left, each as long as those that
// were timed took on average.
class RemainingTime {
 public:
  using Clock = std::chrono::steady_clock;

  explicit RemainingTime(const std::vector<PlannedSteps>& planned = {});

  // A step begins, which ends the one before. A simulation tells when it is done instead, since
  // several are carried out at once.
  void step(StepKind kind, Clock::time_point now);

  double seconds(Clock::time_point now) const;

 private:
  struct Kind {
    std::size_t planned = 0;
    std::size_t begun = 0;
    std::size_t timed = 0;
    double elapsed = 0;  // seconds of those timed
    double seconds = 0;  // as planned
    double mean() const { return timed > 0 ? elapsed / static_cast<double>(timed) : seconds; }
  };
  static std::size_t index(StepKind kind) { return static_cast<std::size_t>(kind); }

  std::array<Kind, step_kinds> m_kinds;
  bool m_started = false;
  StepKind m_current = StepKind::proof;
  Clock::time_point m_begun;  // of the current step
};

// "40 s", "3 min", "2 h 5 min": as exact as such a guess is.
std::string rough_duration(double seconds);

}  // namespace roofladder
