// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "collector/plan/plan.h"
#include "collector/plan/schedule.h"
#include "collector/providers/callgrind/callgrind.h"
#include "collector/supervisor/device_turn.h"
#include "collector/supervisor/progress.h"
#include "collector/supervisor/recorder.h"
#include "collector/supervisor/workers.h"

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
  // `interrupted` may be set by a signal handler.
  Supervisor(const Plan& plan, Recorder& recorder, Progress& progress,
             const std::atomic<bool>& interrupted);

  // Throws RunFileError when the run file cannot be written.
  Outcome collect();

  // Of the whole schedule, for progress.
  std::vector<PlannedSteps> steps() const;

 private:
  void carry_out(const ScheduledStep& step);
  Outcome outcome() const;

  void declare(const ScheduledStep& step);
  void read_compiler(const ScheduledStep& step);
  void give_reasons_for_what_is_left_out();

  // Times: supervisor_timing.cpp.
  void measure_ceilings(const ScheduledStep& step);
  void measure_round(const ScheduledStep& step);
  void measure_in_round(std::uint32_t point, int round);
  void measure_batch(std::uint32_t point, int round, int repetitions, double seconds);
  // A repetition whose result the point's worker has shown.
  struct Shown {
    int repetition = 0;
    int round = 0;
    std::optional<std::uint64_t> drawn = {};  // elements that were shown; without, all
    std::uint64_t variations = 0;
    std::uint64_t inputs_seed = 0;

    void take(const Reply& reply) {
      variations = reply.variations;
      inputs_seed = reply.inputs_seed;
    }
  };
  std::optional<Absence> check(const Task& measured, std::uint32_t point, const Shown& shown);
  // Whether a result was compared with the reference.
  bool checked(std::uint32_t point) const;
  // That a result was right.
  void note_checked(std::uint32_t point, const Shown& shown, const Reply& reply);

  // Counts: supervisor_counting.cpp.
  void prove(const ScheduledStep& step);
  void inspect(const ScheduledStep& step);
  void count_accesses(const ScheduledStep& step);
  void give_no_accesses(std::uint32_t point, const Absence& absence);
  void count(const ScheduledStep& step);
  // Together. A point that fails costs the others one more attempt without it.
  void count(std::vector<std::uint32_t> points, const ScheduledStep& step);
  // Waits until this process may count on the point's device. It may until another kind of step
  // begins, or steps of another device.
  void take_turn(std::uint32_t point);
  void give_turn_back();
  // What a set could not be counted for, and of which point (index) if only of that.
  struct Uncounted {
    std::optional<std::uint32_t> index;
    Absence absence;
  };
  std::optional<Uncounted> count_together(const std::vector<std::uint32_t>& points,
                                          const ScheduledStep& step);
  // A set over repetitions, of each point by itself.
  void sample(const ScheduledStep& step);

  // Simulation: supervisor_simulation.cpp.
  void simulate(const ScheduledStep& step);
  // Nothing when the collection ended before the simulation did.
  using Simulated = std::optional<std::variant<std::vector<Observation>, Absence>>;
  Simulated simulated(std::uint32_t point, const Callgrind& callgrind) const;
  void record_simulated(std::uint32_t point, const Simulated& result);
  std::vector<Observation> simulate_in(std::uint32_t point, const Callgrind& callgrind,
                                       const std::filesystem::path& folder) const;

  void fail(std::uint32_t point, const Absence& absence);
  const VariantInfo& variant_of(std::uint32_t point) const;

  const Plan& m_plan;
  Recorder& m_recorder;
  Progress& m_progress;
  const std::atomic<bool>& m_interrupted;
  std::unique_ptr<DeviceTurn> m_turn;  // outlives the workers, which may hold counters
  Workers m_workers;
  std::vector<ScheduledStep> m_schedule;
  std::mt19937_64 m_random{std::random_device()()};  // draws what is checked and counted
  std::set<std::uint32_t> m_checked;                 // points
  bool m_cut_short = false;
};

}  // namespace roofladder
