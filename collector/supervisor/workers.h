// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "collector/plan/plan.h"
#include "collector/supervisor/conversation.h"
#include "collector/worker/worker_process.h"

namespace roofladder {

// The worker processes of a collection, one a model and device, and the time that it may take.
class Workers : public Conversation {
 public:
  // `interrupted` may be set by a signal handler.
  Workers(const Plan& plan, const std::atomic<bool>& interrupted);

  ~Workers() override;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  std::optional<Absence> converse(std::uint32_t point, const Task& task,
                                  const Answer& answer) override;
  std::optional<Absence> check(const Task& task, const Answer& answer) override;
  std::unique_ptr<LoneWorker> start_under(const std::vector<std::string>& prefix,
                                          std::uint32_t point) override;
  bool checks_itself(std::uint32_t point) override;
  void end_worker_of(std::uint32_t point) override;
  void end_all() override;
  void check_time() const override;

 private:
  class UnderProgram;
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
