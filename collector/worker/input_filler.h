// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "collector/modules/kernel.h"
#include "collector/modules/problem_memory.h"
#include "collector/worker/worker_process.h"

namespace roofladder {

// Copies of the arrays that are filled, with the role of what is shown.
std::vector<rl_array> shown_inputs(const Arrays& arrays, rl_fill what);

// Fills inputs in a process of its own, in which no variant runs: what a kernel's fill() leaves in
// memory, a table of right answers for instance, is not there for those that are timed.
class InputFiller {
 public:
  // `threads`: of the ladders' runtimes; 0: as many as the process may use.
  explicit InputFiller(unsigned threads) : m_threads(threads) {}
  ~InputFiller();
  InputFiller(const InputFiller&) = delete;
  InputFiller& operator=(const InputFiller&) = delete;

  // Fills the subject's inputs from its seed into these arrays, which are as its kernel's are.
  // Throws TaskFailure.
  void fill(const Subject& subject, const Arrays& arrays, rl_fill what);

  // The process, once there is one.
  std::optional<pid_t> process() const;

 private:
  void start();
  void require_filled(const Task& task);

  unsigned m_threads;
  int m_file = -1;  // for inputs
  std::unique_ptr<WorkerProcess> m_process;
  std::random_device m_random;
};

}  // namespace roofladder
