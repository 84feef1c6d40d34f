// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "collector/plan/plan.h"
#include "collector/plan/schedule.h"
#include "collector/supervisor/conversation.h"
#include "collector/supervisor/device_turn.h"
#include "collector/supervisor/progress.h"
#include "collector/supervisor/recorder.h"

namespace roofladder {

enum class Outcome {
  complete,
  partial,     // some variants failed
  cut_short,   // interrupted or out of time: it can be resumed
  all_failed,  // no variant has a time, though they were executed
};

// Carries a plan's schedule out. What the run already holds is not done again, so that carrying out
// the plan of an unfinished run completes it.
class Supervisor {
 public:
  // The references must outlive this. `seed`: of what is drawn to be checked and counted.
  Supervisor(const Plan& plan, std::vector<ScheduledStep> schedule, Recorder& recorder,
             Progress& progress, Conversation& workers, std::uint64_t seed);

  ~Supervisor() { give_turn_back(); }
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  // Declares the work of every point, as the plan's catalogue tells it.
  void declare();

  // Throws RunFileError when the run file cannot be written.
  Outcome collect();

 private:
  Outcome outcome() const;
  void give_reasons_for_what_is_left_out();

  // Rounds and ceilings: rounds.cpp.
  void time(const ScheduledStep& step);
  void time_in_round(std::uint32_t point, int round);
  void time_ceiling(std::uint32_t point);
  void time_batch(std::uint32_t point, int round, int repetitions, double seconds);
  bool is_checked(std::uint32_t point) const;

  // Every other step: carry_out.cpp.
  void carry_out(const ScheduledStep& step);
  bool is_known(const ScheduledStep& step, std::uint32_t point) const;
  void read(const ScheduledStep& step, std::uint32_t point);
  // Together. A point that fails costs the others one more attempt without it.
  void observe(std::vector<std::uint32_t> points, const ScheduledStep& step);
  // Why the set could not be observed, and at which point (index) if only there.
  struct Unobserved {
    std::optional<std::uint32_t> index;
    Absence absence;
  };
  std::optional<Unobserved> observe_together(const std::vector<std::uint32_t>& points,
                                             const ScheduledStep& step);
  void observe_around(const std::vector<std::uint32_t>& points, const ScheduledStep& step);
  void record(const ScheduledStep& step, std::uint32_t point,
              const std::vector<Observation>& observations, int repetition = 0);
  void record(const ScheduledStep& step, std::uint32_t point, const Absence& absence);
  void announce(const ScheduledStep& step, std::uint32_t point);

  // Waits until this process may count on the point's device. It may until a step of another kind
  // begins, or of another device.
  void take_turn(std::uint32_t point);
  void give_turn_back();

  void fail(std::uint32_t point, const Absence& absence);
  const VariantInfo& variant_of(std::uint32_t point) const;
  Proof& proof_of(std::uint32_t point) const;

  const Plan& m_plan;
  std::vector<ScheduledStep> m_schedule;
  Recorder& m_recorder;
  Progress& m_progress;
  Conversation& m_workers;
  std::unique_ptr<DeviceTurn> m_turn;
  std::mt19937_64 m_random;
  std::set<std::uint32_t> m_checked;  // points
  double m_taken_by_others = 0;       // processors, while the last batch was timed
  int m_further_attempts = 0;         // at ceilings that others disturbed
  bool m_leaves_something = false;    // in its worker, the variant that was timed last
  bool m_cut_short = false;
};

}  // namespace roofladder
