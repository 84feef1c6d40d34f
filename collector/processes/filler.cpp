// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/processes/filler.h"

#include <memory>

#include "collector/modules/host_memory.h"
#include "collector/modules/ladder_library.h"
#include "collector/modules/problem_memory.h"
#include "collector/worker/input_filler.h"
#include "collector/worker/loaded.h"
#include "collector/worker/replies.h"
#include "collector/worker/shown_file.h"
#include "collector/worker/subject.h"

namespace roofladder {
namespace {

class Filler {
 public:
  void fill(const Task& task) {
    const Subject& subject = task.subjects.at(0);
    const LadderLibrary& ladder = m_ladders.get(subject.module);
    const Kernel& kernel = ladder.computed_by(variant_of(ladder, subject));
    if (m_memory && m_kernel == &kernel && m_memory->size() == subject.size) {
      m_memory->fill_from(subject.seed);
    } else {
      m_memory.reset();
      m_kernel = &kernel;
      m_memory = std::make_unique<ProblemMemory>(host_memory(), ladder.table(), kernel,
                                                 subject.size, subject.seed, Outputs::untouched);
    }
    if (const auto overrun = m_memory->overrun()) {
      throw TaskFailure(Status::failed, "filling its inputs: " + *overrun);
    }
    write_shown(Arrays(
        shown_inputs(m_memory->arrays(), task.inouts_alone ? RL_FILL_INOUT_ONLY : RL_FILL_INPUTS)));
  }

 private:
  Loaded<LadderLibrary> m_ladders;
  const Kernel* m_kernel = nullptr;
  std::unique_ptr<ProblemMemory> m_memory;
};

}  // namespace

int run_filler() {
  if (!obey_supervisor()) {
    return 2;
  }
  Filler filler;
  perform_tasks([&](const Task& task) { filler.fill(task); });
  return 0;
}

}  // namespace roofladder
