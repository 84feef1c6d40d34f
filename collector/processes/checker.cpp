// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/processes/checker.h"

#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <utility>

#include "collector/modules/check.h"
#include "collector/modules/host_memory.h"
#include "collector/modules/ladder_library.h"
#include "collector/modules/problem_memory.h"
#include "collector/worker/loaded.h"
#include "collector/worker/replies.h"
#include "collector/worker/shown_file.h"
#include "collector/worker/subject.h"

namespace roofladder {
namespace {

void stage(const std::string& text) {
  say({.kind = ReplyKind::stage, .text = text});
}

// Says how far a check is, once a second.
class ProgressOfCheck {
 public:
  void operator()(const char* array, std::uint64_t compared, std::uint64_t elements) {
    const auto now = std::chrono::steady_clock::now();
    if (now - m_said >= std::chrono::seconds(1)) {
      m_said = now;
      stage(fmt::format("checking {}: {} of {} elements", array, compared, elements));
    }
  }

 private:
  std::chrono::steady_clock::time_point m_said = std::chrono::steady_clock::now();
};

// Arrays of a problem with results of their own.
class ShownArrays {
 public:
  explicit ShownArrays(const Arrays& arrays) : m_arrays(arrays.all().begin(), arrays.all().end()) {
    for (rl_array& array : m_arrays) {
      if (is_result(array)) {
        const std::uint64_t bytes = array.count * array.element_bytes;
        array.data = m_results.emplace_back(new std::byte[bytes]).get();
      }
    }
  }

  Arrays arrays() const { return Arrays(m_arrays); }
  rl_problem of(rl_problem problem) const {
    problem.arrays = m_arrays.data();
    return problem;
  }

 private:
  std::vector<rl_array> m_arrays;
  std::vector<std::unique_ptr<std::byte[]>> m_results;
};

// Right values that are remembered, bytes.
constexpr std::size_t most_remembered = std::size_t{1} << 29;

// A problem and its right answer, of which the reference sees the inputs alone, and what is shown.
class Answer {
 public:
  Answer(const LadderLibrary& ladder, const Kernel& kernel, const Subject& subject)
      : m_kernel(kernel),
        m_memory(host_memory(), ladder.table(), kernel, subject.size, subject.seed,
                 Outputs::untouched),
        m_reference(kernel.reference(m_memory.problem())),
        m_right(m_reference->at_a_time(), most_remembered),
        m_shown(m_memory.arrays()) {
    if (kernel.inputs_vary()) {
      m_few = few_right_values(m_memory.problem(), *m_reference);
      m_is_given = are_among_inputs(m_memory.problem(), m_few) ? 1 : 0;
    }
  }

  bool is_of(const Kernel& kernel, const Subject& subject) const {
    return &m_kernel == &kernel && m_memory.size() == subject.size &&
           m_memory.seed() == subject.seed;
  }

  // The share of right values that the new inputs have left as they were.
  std::optional<double> unchanged() const { return m_unchanged; }

  // Whether a right result stands among the inputs; not told where inputs stay.
  std::optional<double> is_given() const { return m_is_given; }

  CheckResult check(const Task& task) {
    m_unchanged.reset();
    if (m_memory.vary_to(task.inputs_seed)) {
      m_reference.emplace(m_kernel.reference(m_memory.problem()));
      const auto before = std::exchange(m_few, few_right_values(m_memory.problem(), *m_reference));
      m_unchanged = share_that_stays(before, m_few);
    }
    const rl_problem result = m_shown.of(m_memory.problem());
    if (!task.shown_whole) {
      const auto drawn = drawn_elements(result, task.drawn);
      take_shown(m_shown.arrays(), drawn);
      return check_drawn(result, *m_reference, drawn, ProgressOfCheck());
    }
    take_shown(m_shown.arrays());
    if (task.inputs_digest != digest_of_inputs(m_memory.arrays())) {
      return {.mismatch = "the inputs are not what they were before: it wrote to them"};
    }
    RightValues others(m_reference->at_a_time(), 0);
    const bool are_first = m_memory.inputs_seed() == m_memory.seed();
    return roofladder::check(result, *m_reference, are_first ? m_right : others,
                             task.check_in_full ? CheckDepth::full : CheckDepth::as_time_allows,
                             task.drawn, ProgressOfCheck());
  }

 private:
  const Kernel& m_kernel;
  ProblemMemory m_memory;
  std::optional<Reference> m_reference;
  RightValues m_right;  // of the first inputs, which all rungs of a ladder have
  ShownArrays m_shown;
  std::vector<ExpectedValues> m_few;  // right values with the current inputs
  std::optional<double> m_is_given;
  std::optional<double> m_unchanged;  // share of those with the inputs before, if these are new
};

class Checker {
 public:
  Reply check(const Task& task) {
    const Subject& subject = task.subjects.at(0);
    const LadderLibrary& ladder = m_ladders.get(subject.module);
    const Kernel& kernel = ladder.computed_by(variant_of(ladder, subject));
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
            .single = result.single.share(),
            .unchanged = m_answer->unchanged(),
            .given = m_answer->is_given()};
  }

 private:
  Loaded<LadderLibrary> m_ladders;
  std::unique_ptr<Answer> m_answer;
};

}  // namespace

int run_checker() {
  if (!obey_supervisor()) {
    return 2;
  }
  Checker checker;
  perform_tasks([&](const Task& task) { say(checker.check(task)); });
  return 0;
}

}  // namespace roofladder
