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
#include <utility>

#include "collector/plan/plan.h"
#include "collector/worker/worker_process.h"

namespace roofladder {

// Thrown to leave every loop: interrupted, or the time budget is over.
struct Ended {};

// The worker processes of a collection, one a model and device, and the time that it may take.
class Workers {
 public:
  // `interrupted` may be set by a signal handler.
  Workers(const Plan& plan, const std::atomic<bool>& interrupted);

  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Sends the task to the point's worker, which is started if need be, and hands every reply but
  // the last to `take`. The absence says why the task has no result. Throws Ended.
  using Take = std::function<void(const Reply&)>;
  std::optional<Absence> perform(std::uint32_t point, const Task& task, const Take& take);
  // The same by another worker.
  std::optional<Absence> perform(WorkerProcess& worker, const Task& task, const Take& take) const;
  // The same of a worker that does next what `take` says, where it says something.
  using Answer = std::function<std::optional<Next>(const Reply&)>;
  std::optional<Absence> converse(std::uint32_t point, const Task& task, const Answer& answer);
  // Compares the result that the point's worker has shown; `checked` is the reply that says so.
  std::optional<Absence> check(const Task& task, const Take& checked);

  // Of a round's inputs.
  Task task_for(std::uint32_t point, TaskKind kind, int round = 0) const;
  Subject subject_of(std::uint32_t point, int round = 0) const;

  // Whether the point's worker checks its results by itself.
  bool checks_itself(std::uint32_t point);

  // What a variant that gave a wrong result has left in memory is not for the ones after it.
  void end_worker_of(std::uint32_t point);
  void end_all();
  // Throws Ended.
  void check_time() const;

 private:
  using Key = std::pair<std::string, std::uint32_t>;  // model and device
  Key key_of(std::uint32_t point) const;
  WorkerProcess& worker_for(std::uint32_t point);
  std::optional<Absence> converse(WorkerProcess& worker, const Task& task,
                                  const Answer& answer) const;
  // That many, or the seconds that the collection may still take.
  std::chrono::duration<double> until_deadline(double seconds) const;

  const Plan& m_plan;
  const std::atomic<bool>& m_interrupted;
  int m_shown;  // file for results
  std::map<Key, std::unique_ptr<WorkerProcess>> m_workers;
  std::unique_ptr<WorkerProcess> m_checker;
  std::optional<std::chrono::steady_clock::time_point> m_deadline;
};

}  // namespace roofladder
