// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/processes/checker.h"

#include <iostream>
#include <memory>

#include "collector/modules/check.h"
#include "collector/modules/host_memory.h"
#include "collector/modules/ladder_library.h"
#include "collector/modules/problem_memory.h"
#include "collector/worker/loaded.h"
#include "collector/worker/replies.h"
#include "collector/worker/shown_file.h"

namespace roofladder {
namespace {

void stage(const char* text) {
  say({.kind = ReplyKind::stage, .text = text});
}

// A problem and its right answer. The arrays of the result are overwritten by what is shown.
class Answer {
 public:
  Answer(const LadderLibrary& ladder, const Kernel& kernel, const Subject& subject)
      : m_kernel(kernel),
        m_memory(host_memory(), ladder.table(), kernel, subject.size, subject.seed,
                 Outputs::untouched),
        m_reference(kernel.reference(m_memory.problem())) {}

  bool is_of(const Kernel& kernel, const Subject& subject) const {
    return &m_kernel == &kernel && m_memory.size() == subject.size &&
           m_memory.seed() == subject.seed;
  }

  CheckResult check(const Task& task) {
    if (m_memory.vary_to(task.inputs_seed)) {
      m_reference.emplace(m_kernel.reference(m_memory.problem()));
    }
    if (!task.shown_whole) {
      const auto drawn = drawn_elements(m_memory.problem(), task.drawn);
      take_shown(m_memory.arrays(), drawn);
      return check_drawn(m_memory.problem(), *m_reference, drawn);
    }
    take_shown(m_memory.arrays());
    return roofladder::check(m_memory.problem(), *m_reference,
                             task.check_in_full ? CheckDepth::full : CheckDepth::sampled,
                             task.drawn);
  }

 private:
  const Kernel& m_kernel;
  ProblemMemory m_memory;
  std::optional<Reference> m_reference;
};

class Checker {
 public:
  Reply check(const Task& task) {
    const Subject& subject = task.subjects.at(0);
    const LadderLibrary& ladder = m_ladders.get(subject.module);
    const rl_variant* variant = ladder.find(subject.kernel, subject.variant);
    if (variant == nullptr) {
      throw TaskFailure(Status::failed, "there is no such variant");
    }
    const Kernel& kernel = ladder.computed_by(*variant);
    if (!m_answer || !m_answer->is_of(kernel, subject)) {
      stage("computing the reference");
      m_answer.reset();
      m_answer = std::make_unique<Answer>(ladder, kernel, subject);
    }
    stage("checking");
    const CheckResult result = m_answer->check(task);
    if (result.mismatch) {
      throw TaskFailure(Status::wrong, "wrong result, so no time: " + *result.mismatch);
    }
    return {.kind = ReplyKind::checked,
            .compared = result.compared,
            .checksum = result.checksum,
            .error = result.squares.relative(),
            .far_off = result.far_off.share(),
            .single = result.single.share()};
  }

 private:
  Loaded<LadderLibrary> m_ladders;
  std::unique_ptr<Answer> m_answer;
};

Reply outcome_of(Checker& checker, const Task& task) {
  try {
    say(checker.check(task));
    return {.kind = ReplyKind::done};
  } catch (...) {
    return failure();
  }
}

}  // namespace

int run_checker() {
  if (!obey_supervisor()) {
    return 2;
  }
  Checker checker;
  for (std::string line; std::getline(std::cin, line);) {
    const Task task = task_from(line);
    answer_to(task);
    say(outcome_of(checker, task));
  }
  return 0;
}

}  // namespace roofladder
