// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <ranges>

#include "analyzer/judge/counted_work.h"
#include "analyzer/judge/rules.h"

namespace roofladder {
namespace {

// The most flops that were counted of the rung, over those that the kernel needs; of a kernel
// without flops, bytes. Nothing where one of the two is unknown.
std::optional<double> counted_of_need(const RungContext& rung) {
  const auto work = counted_work(rung);
  if (!work || needs_no_flops(rung)) {
    return work ? std::optional(work->at_most) : std::nullopt;
  }
  return work->at_most * rung.amount(metric::flops) / rung.amount(metric::useful_flops);
}

// Whether another rung executes what the kernel is said to need: then that is no mistake of the
// kernel's author.
bool is_need_borne_out(const RungContext& rung) {
  const auto rungs = std::views::iota(std::size_t{0}, rung.ladder.rungs.size());
  return std::ranges::any_of(rungs, [&](std::size_t other) {
    return other != rung.index && counted_of_need(rung.rung(other)).value_or(0) >= all_of_it;
  });
}

// Whether it claims all that its kernel needs and does less. One that declares less on its own may
// be a better algorithm.
bool leaves_work_out(const RungContext& rung) {
  const auto of_need = counted_of_need(rung);
  return declares_all_that_is_needed(rung) && of_need && *of_need < all_of_it &&
         is_need_borne_out(rung);
}

// A kernel that only moves numbers has them from its inputs by right.
bool is_answer_given(const RungContext& rung) {
  return rung.greatest(metric::checked_given).value_or(0) > 0 && !needs_no_flops(rung);
}

}  // namespace

// A declaration that the counts contradict is a finding about the declaration.
std::optional<RuleResult> judge_work(const RungContext& rung) {
  const auto work = counted_work(rung);
  if (!work) {
    return is_answer_given(rung) ? std::optional(inconclusive(
                                       "its right results are numbers of one of its inputs, "
                                       "which it may copy",
                                       "inputs without the results; or " + missing_counters(rung)))
                                 : std::nullopt;
  }
  if (work->is_all()) {
    return pass(work->sentence);
  }
  if (!work->is_less()) {
    return inconclusive(
        work->sentence + ", which may be all of them, additions fused with products",
        missing_gpu_counters(rung));
  }
  return leaves_work_out(rung)
             ? violated("it does less than its kernel needs: " + work->sentence)
             : inconclusive("what it declares is not what it does: " + work->sentence,
                            "a declaration of work (.work) that is right");
}

}  // namespace roofladder
