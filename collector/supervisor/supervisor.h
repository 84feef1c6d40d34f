// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "collector/plan/plan.h"
#include "collector/providers/counter_provider.h"
#include "collector/supervisor/progress.h"
#include "collector/supervisor/recorder.h"
#include "collector/worker/worker_process.h"

namespace roofladder {

enum class Outcome {
  complete,
  partial,     // some variants failed
  cut_short,   // interrupted or out of time: it can be resumed
  all_failed,  // no variant has a time, though they were executed
};

// Carries a plan out: declares, proves, measures ceilings and ladders, simulates. What the run
// already holds is not done again, so that carrying out the plan of an unfinished run completes it.
class Supervisor {
 public:
  // `interrupted` may be set by a signal handler.
  Supervisor(const Plan& plan, Recorder& recorder, Progress& progress,
             const std::atomic<bool>& interrupted);
  ~Supervisor();

  // Throws RunFileError when the run file cannot be written.
  Outcome collect();

  // Of the whole plan, for progress.
  std::vector<PlannedSteps> steps() const;

 private:
  struct Ended {};  // thrown to leave every loop: interrupted, or the time budget is over

  void declare();
  // `counters`: the provider that may count what counting scalars cannot; "" for none.
  void prove(std::uint32_t point, std::string_view counters);
  void measure_ceilings(const std::vector<std::uint32_t>& points, StepKind kind);
  void measure_ladder(const PlannedLadder& ladder);
  void measure_round(std::uint32_t point, int round);
  void measure_batch(std::uint32_t point, int round, int repetitions, double seconds);
  // Whether the result was compared with the reference.
  bool checked(std::uint32_t point) const;
  bool checked_before(std::uint32_t point) const;
  // Loads and stores of the host's variants as their sources perform them.
  void count_accesses();
  void give_no_accesses(std::uint32_t point, const Absence& absence);
  void simulate();
  // What compiler, loader and counters of a device without simulator tell.
  void count();
  void inspect(const std::vector<std::uint32_t>& points);
  void inspect(std::uint32_t point);
  // For the ladder's: a process may keep a GPU's counters to itself for as long as it lives.
  void end_workers_of_others(const PlannedLadder& ladder);
  // The sets that do or do not patch code, of points on one device.
  void count_sets(const std::vector<std::uint32_t>& points, bool patching);
  void count_set(std::vector<std::uint32_t> points, const CounterProvider& provider,
                 const std::string& set);
  // What a set could not be counted for, and of which point (index) if only of that.
  struct Uncounted {
    std::optional<std::uint32_t> index;
    Absence absence;
  };
  std::optional<Uncounted> count_together(const std::vector<std::uint32_t>& points,
                                          const CounterProvider& provider, const std::string& set);
  // Null where there are none for the point's device.
  const CounterProvider* counters_of(std::uint32_t point) const;
  // Nothing when the collection ended before the simulation did.
  using Simulated = std::optional<std::variant<std::vector<Observation>, Absence>>;
  Simulated simulated(std::uint32_t point) const;
  void record_simulated(std::uint32_t point, const Simulated& result);
  std::vector<Observation> simulate_in(std::uint32_t point,
                                       const std::filesystem::path& folder) const;

  // Sends the task and hands every reply but the last to `take`. The absence says why the task has
  // no result.
  std::optional<Absence> perform(WorkerProcess& worker, const Task& task,
                                 const std::function<void(const Reply&)>& take) const;
  // The same by the point's own worker.
  std::optional<Absence> perform(std::uint32_t point, const Task& task,
                                 const std::function<void(const Reply&)>& take);
  using WorkerKey = std::pair<std::string, std::uint32_t>;  // model and device
  WorkerKey worker_key(std::uint32_t point) const;
  WorkerProcess& worker_for(std::uint32_t point);
  Task task_for(std::uint32_t point, TaskKind kind) const;
  Subject subject_of(std::uint32_t point) const;
  void fail(std::uint32_t point, const Absence& absence);
  void check_time() const;
  Outcome outcome() const;
  // Why a preset has no counts of counting scalars.
  std::string not_counted() const;
  bool provider_asked(std::string_view name) const;

  const VariantInfo& variant_of(std::uint32_t point) const;

  const Plan& m_plan;
  Recorder& m_recorder;
  Progress& m_progress;
  const std::atomic<bool>& m_interrupted;
  std::unique_ptr<AroundWorkerProvider> m_callgrind;
  std::vector<CounterProvider> m_counters;
  std::map<WorkerKey, std::unique_ptr<WorkerProcess>> m_workers;
  std::optional<std::chrono::steady_clock::time_point> m_deadline;
  bool m_cut_short = false;
};

}  // namespace roofladder
