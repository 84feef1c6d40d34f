// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/judge/clock.h"
#include "analyzer/judge/counted_work.h"
#include "analyzer/judge/inputs.h"
#include "analyzer/judge/own_threads.h"
#include "analyzer/judge/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Judges by the work of the rung's own threads while everything is restored before a repetition,
// beyond what they do anyway. If reset() has nothing to do, nobody has asked them for anything;
// else it may have work for them, which new inputs do not make more.
std::optional<RuleResult> by_threads(const RungContext& rung) {
  const auto with_new_inputs = rung.median(metric::background_new_inputs);
  if (!with_new_inputs || is_work_counted_at_speed(rung)) {
    return std::nullopt;
  }
  if (is_busy_when_idle(rung)) {
    return inconclusive(fmt::format("{:.1f} threads of its own are awake, or processes of its own "
                                    "are there, while nothing is to be done",
                                    threads_awake_when_idle(rung)),
                        "threads that sleep between repetitions; or " + missing_counters(rung));
  }
  const auto with_known_inputs = rung.median(metric::background_known_inputs);
  constexpr double like_before = 0.25;
  const double expected =
      are_inputs_unseen(rung) ? 0 : (1 + like_before) * with_known_inputs.value_or(0);
  if (*with_new_inputs <= expected + unnoticed_work(rung)) {
    return std::nullopt;
  }
  const std::string known =
      with_known_inputs ? fmt::format("; where inputs were filled with what they held, for {}",
                                      format_quantity(*with_known_inputs, dimension::seconds))
                        : "";
  return violated(
      fmt::format("between new inputs and the clock, threads of its own worked for {}{}",
                  format_quantity(*with_new_inputs, dimension::seconds), known));
}

// Judges by what the rung ran on the device before the repetition began.
std::optional<RuleResult> by_early_activity(const RungContext& rung) {
  const auto before = rung.greatest(metric::activity_before, Provenance::counter);
  if (!before || is_work_counted(rung) ||
      *before <= unnoticed_share * rung.analysis().time->median + unnoticed_on_device) {
    return std::nullopt;
  }
  return violated(fmt::format(
      "the device ran kernels for {} between new inputs and the clock, which are no part of it",
      format_quantity(*before, dimension::seconds)));
}

// Names where answers may be kept.
std::string memory_text(const RungContext& rung) {
  const double own = rung.greatest(metric::memory_own).value_or(0);
  if (own > 0) {
    return fmt::format("it has {} of its own, which", format_quantity(own, dimension::bytes));
  }
  return are_inputs_varied(rung)
             ? "reset() sees the inputs of the repetition, and memory"
             : "its inputs are the same in every repetition, and memory of its own";
}

}  // namespace

std::optional<RuleResult> judge_inside_the_clock(const RungContext& rung) {
  if (auto found = by_threads(rung)) {
    return found;
  }
  if (are_inputs_unseen(rung)) {
    if (auto found = by_early_activity(rung)) {
      return found;
    }
    return pass("its inputs were new in every repetition, so no earlier answer is right");
  }
  if (is_work_counted(rung)) {
    return pass("the work was counted in the repetition itself");
  }
  if (const auto share = unchanged_results(rung)) {
    return inconclusive(fmt::format("{:.0f} % of its right results are the same, within the "
                                    "tolerance, whatever the inputs: an earlier answer may be kept",
                                    100 * *share),
                        "a fill() on whose noise the results depend; or " + missing_counters(rung));
  }
  if (const auto constant = constant_inputs(rung)) {
    return inconclusive(
        fmt::format("{} of its inputs are the same in every repetition, and what "
                    "follows from them alone may be kept",
                    format_quantity(*constant, dimension::bytes)),
        "a fill() that makes all inputs of its noise; or " + missing_counters(rung));
  }
  return inconclusive(
      memory_text(rung) + " may hold answers of create(), reset() or earlier repetitions",
      missing_counters(rung));
}

}  // namespace roofladder
