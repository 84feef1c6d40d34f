// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/replies.h"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <fmt/format.h>
#include <iostream>
#include <new>
#include <sys/prctl.h>
#include <unistd.h>

namespace roofladder {
namespace {

std::uint64_t task_number = 0;

Reply outcome_of(const std::function<void(const Task&)>& perform, const Task& task) {
  try {
    perform(task);
    return {.kind = ReplyKind::done};
  } catch (...) {
    return failure();
  }
}

}  // namespace

void require(std::int32_t status, const rl_error& error, std::string_view what) {
  if (status != RL_OK) {
    throw TaskFailure(Status::failed, fmt::format("{}: {}", what, error.text));
  }
}

bool obey_supervisor() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (fcntl(reply_descriptor, F_GETFD) == -1) {
    std::cerr << "roofladder worker: started by other verbs of roofladder only\n";
    return false;
  }
  return true;
}

void answer_to(const Task& task) {
  task_number = task.number;
}

void perform_tasks(const std::function<void(const Task&)>& perform) {
  for (std::string line; std::getline(std::cin, line);) {
    const Task task = task_from(line);
    answer_to(task);
    const Reply outcome = outcome_of(perform, task);
    // The supervisor is to hear a variant's words before another one is at work.
    std::cout.flush();
    std::fflush(nullptr);
    say(outcome);
  }
}

void say(const Reply& reply) {
  Reply numbered = reply;
  numbered.task = task_number;
  const std::string line = to_line(numbered);
  for (std::size_t written = 0; written < line.size();) {
    const ssize_t count = write(reply_descriptor, line.data() + written, line.size() - written);
    if (count < 0) {
      _exit(1);
    }
    written += static_cast<std::size_t>(count);
  }
}

Reply failure() {
  try {
    throw;
  } catch (const TaskFailure& failure) {
    return {.kind = ReplyKind::failed, .text = failure.what(), .status = failure.status};
  } catch (const std::bad_alloc&) {
    return {.kind = ReplyKind::failed,
            .text = "not enough memory for this size; choose a smaller one",
            .status = Status::failed};
  } catch (const std::exception& exception) {
    return {.kind = ReplyKind::failed, .text = exception.what(), .status = Status::failed};
  }
}

}  // namespace roofladder
