// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/input_filler.h"

#include <unistd.h>

#include "collector/modules/array_numbers.h"
#include "collector/worker/replies.h"
#include "collector/worker/shown_file.h"

namespace roofladder {

std::vector<rl_array> shown_inputs(const Arrays& arrays, rl_fill what) {
  std::vector<rl_array> shown;
  for (const rl_array& array : arrays.all()) {
    if (is_filled(array, what)) {
      shown.push_back(array);
      shown.back().role = RL_OUTPUT;
    }
  }
  return shown;
}

InputFiller::~InputFiller() {
  m_process.reset();
  if (m_file >= 0) {
    close(m_file);
  }
}

void InputFiller::fill(const Subject& subject, const Arrays& arrays, rl_fill what) {
  start();
  Task task{.kind = TaskKind::fill, .number = m_random(), .subjects = {subject}};
  task.inouts_alone = what == RL_FILL_INOUT_ONLY;
  m_process->send(task);
  require_filled(task);
  take_shown(Arrays(shown_inputs(arrays, what)), m_file);
}

void InputFiller::start() {
  if (m_file < 0) {
    m_file = make_shown_file();
  }
  if (!m_process || m_process->has_ended()) {
    m_process.reset();
    m_process = std::make_unique<WorkerProcess>(
        WorkerSettings{.fills = true, .shown = m_file, .threads = m_threads});
  }
}

// The supervisor's patience with this process is that with the one which fills.
void InputFiller::require_filled(const Task& task) {
  const std::atomic<bool> never_interrupted = false;
  constexpr std::chrono::duration<double> a_day(86400);
  const auto received = m_process->receive(a_day, never_interrupted);
  if (const auto* end = std::get_if<WorkerEnd>(&received)) {
    throw TaskFailure(Status::failed, "filling its inputs: " + end->reason);
  }
  const Reply& reply = std::get<Reply>(received);
  if (reply.task != task.number ||
      (reply.kind != ReplyKind::done && reply.kind != ReplyKind::failed)) {
    throw TaskFailure(Status::refused, m_process->refuse());
  }
  if (reply.kind == ReplyKind::failed) {
    throw TaskFailure(reply.status, reply.text);
  }
}

std::optional<pid_t> InputFiller::process() const {
  return m_process && !m_process->has_ended() ? std::optional(m_process->process()) : std::nullopt;
}

}  // namespace roofladder
