// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "collector/worker/protocol.h"

namespace roofladder {

// Thrown to leave every loop: the collection was interrupted, or its time budget is over.
struct Ended {
  bool by_request = false;  // else its time is over
};

// Called with every reply but the last; what it returns, if anything, the worker does next.
using Answer = std::function<std::optional<Next>(const Reply&)>;

// A worker that belongs to whoever has started it, and ends with this object.
class LoneWorker {
 public:
  virtual ~LoneWorker() = default;
  // The absence says why the task has no result. Throws Ended.
  virtual std::optional<Absence> converse(const Task& task, const Answer& answer) = 0;
};

// How the supervisor talks to worker processes. Tests script it.
class Conversation {
 public:
  virtual ~Conversation() = default;

  // Gives the task to the worker of a point's model and device, which is started if need be. The
  // absence says why the task has no result. Throws Ended.
  virtual std::optional<Absence> converse(std::uint32_t point, const Task& task,
                                          const Answer& answer) = 0;
  // Has another process compare the result that the point's worker has shown. `answer` is called
  // with stages, and with the reply that says it is right. Throws Ended.
  virtual std::optional<Absence> check(const Task& task, const Answer& answer) = 0;
  // A worker of the point's model and device beside the others, with one thread, that is started by
  // this program with its arguments. May be called by several threads at once. Throws Ended.
  virtual std::unique_ptr<LoneWorker> start_under(const std::vector<std::string>& prefix,
                                                  std::uint32_t point) = 0;

  // Whether the point's worker checks its results by itself, as a program does.
  virtual bool checks_itself(std::uint32_t point) = 0;

  // Ends the point's worker: what a variant that gave a wrong result has left in memory is not for
  // the ones after it.
  virtual void end_worker_of(std::uint32_t point) = 0;
  virtual void end_all() = 0;

  // Throws Ended when the collection is to end.
  virtual void check_time() const = 0;
};

}  // namespace roofladder
