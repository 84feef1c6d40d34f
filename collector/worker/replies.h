// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "collector/worker/protocol.h"
#include "roofladder/ladder.h"

// How a worker answers.
namespace roofladder {

// Why a task or a question has no result.
struct TaskFailure : std::runtime_error {
  TaskFailure(Status failure_status, const std::string& reason)
      : std::runtime_error(reason), status(failure_status) {}
  Status status;
};

// Throws TaskFailure with what a module says went wrong, unless its status is RL_OK.
void require(std::int32_t status, const rl_error& error, std::string_view what);

// Ties this process to its supervisor, whose end ends it. False, with a message, where there is
// none.
bool obey_supervisor();

// Replies from now on belong to that task.
void answer_to(const Task& task);

// Performs the tasks that come on standard input until that ends, and says how each has ended: a
// failure becomes the reason of the variant's samples.
void perform_tasks(const std::function<void(const Task&)>& perform);

// Ends this process when the supervisor is gone.
void say(const Reply& reply);

// The reply to the exception that is being handled.
Reply failure();

}  // namespace roofladder
