// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/judge/rules.h"
#include "run/format.h"

// Whether its work is done while the clock runs.
namespace roofladder {
namespace {

// Of work that began after a repetition was over, or beside what its events cover: what a launch
// and two events take.
constexpr double negligible = 20e-6;
constexpr double like_time = 0.1;

// What would make the hardware tell how much work was done.
std::string counters_missing(const Case& rung) {
  if (rung.evidence.has_counted_all()) {
    return "inputs that are new in every repetition: its flops were counted, but it declares fewer "
           "than the computation needs";
  }
  const Device& device = rung.audited.run.devices.at(rung.point().device);
  const bool is_gpu = device.kind == DeviceKind::gpu;
  const MetricValue* value =
      rung.analysis().metric(is_gpu ? metric::instructions_fp64 : metric::counted_flops);
  const auto* absence = value == nullptr ? nullptr : std::get_if<Absence>(&value->value);
  if (is_gpu && absence == nullptr) {
    return remedy_of_gpu(rung);
  }
  return "counters of the work that a repetition does: " +
         (absence == nullptr ? "counters of the work at the timed size" : absence->reason);
}

std::optional<double> most(const Case& rung, const Metric& metric) {
  std::optional<double> most;
  for (const double value :
       rung.audited.observations.values(static_cast<std::uint32_t>(rung.analysis().point),
                                        whole_variant, metric, Provenance::counter)) {
    most = std::max(most.value_or(value), value);
  }
  return most;
}

// By the records of everything that the device did in a repetition.
std::optional<RuleResult> by_activity(const Case& rung) {
  const auto late = most(rung, metric::activity_late);
  const auto span = most(rung, metric::activity_span);
  const auto traced = most(rung, metric::time_traced);
  if (!late || !span || !traced) {
    return std::nullopt;
  }
  if (*late > negligible) {
    return violated(fmt::format("the device worked for {} after the repetition was over",
                                format_quantity(*late, dimension::seconds)));
  }
  if (*span > (1 + like_time) * *traced + negligible) {
    return violated(fmt::format("the device worked for {}, of which the clock saw {}",
                                format_quantity(*span, dimension::seconds),
                                format_quantity(*traced, dimension::seconds)));
  }
  return pass(fmt::format("the device's records span {}, the clock {}, and nothing followed",
                          format_quantity(*span, dimension::seconds),
                          format_quantity(*traced, dimension::seconds)));
}

// What is noticed of what happens outside the clock.
double noticed(const Case& rung) {
  constexpr double least = 0.2e-3;  // seconds
  return like_time * rung.analysis().time->median + least;
}

// By what threads of its own do while everything is restored before a repetition, beyond what they
// do anyway. Where reset() has nothing to do, nobody has asked them for anything; else it may have
// work for them, which new inputs do not make more.
std::optional<RuleResult> by_threads(const Case& rung) {
  const auto& beside = rung.evidence.beside;
  if (!beside || rung.evidence.is_work_counted) {
    return std::nullopt;
  }
  if (rung.evidence.has_restless_threads()) {
    return inconclusive(
        fmt::format("{:.1f} threads or processes of its own are awake while nothing is to "
                    "be done",
                    beside->at_rest),
        "threads that sleep between repetitions; or " + counters_missing(rung));
  }
  constexpr double like_before = 0.25;
  const double expected =
      rung.evidence.has_unseen_inputs() ? 0 : (1 + like_before) * beside->at_known.value_or(0);
  if (beside->at_new <= expected + noticed(rung)) {
    return std::nullopt;
  }
  const std::string known =
      beside->at_known ? fmt::format("; where inputs were filled with what they held, for {}",
                                     format_quantity(*beside->at_known, dimension::seconds))
                       : "";
  return violated(
      fmt::format("between new inputs and the clock, threads of its own worked for {}{}",
                  format_quantity(beside->at_new, dimension::seconds), known));
}

// By what the device did of the rung's before the repetition began.
std::optional<RuleResult> by_early_activity(const Case& rung) {
  const auto before = most(rung, metric::activity_before);
  if (!before || rung.evidence.is_work_counted ||
      *before <= like_time * rung.analysis().time->median + negligible) {
    return std::nullopt;
  }
  return violated(fmt::format(
      "the device ran kernels for {} between new inputs and the clock, which are no part of it",
      format_quantity(*before, dimension::seconds)));
}

std::string slept(const JudgesEvidence& evidence) {
  return fmt::format("slept for {} of its time", format_percent(1 - *evidence.awake));
}

}  // namespace

std::optional<RuleResult> rule_on_time_awake(const Case& rung) {
  if (!rung.analysis().time || !rung.evidence.awake) {
    return std::nullopt;
  }
  if (rung.evidence.has_slept()) {
    return inconclusive("it " + slept(rung.evidence) + ", so that its time is not that of its work",
                        "code that does not wait; or a machine that does nothing else meanwhile");
  }
  return pass("its process worked, or waited for a processor, all the time or most of it");
}

std::optional<RuleResult> rule_on_baseline(const Case& rung) {
  const std::size_t first = rung.ladder.baselines.front().rung;
  const JudgesEvidence& original = rung.of_ladder[first];
  if (!rung.analysis().time || &rung.rung == &rung.ladder.rungs[first]) {
    return std::nullopt;
  }
  if (original.has_slept()) {
    return inconclusive("what it is compared with " + slept(original),
                        "an original that works all the time");
  }
  if (original.has_restless_threads()) {
    return inconclusive("threads take processors from what it is compared with while that runs",
                        "an original whose threads sleep between repetitions");
  }
  return std::nullopt;
}

std::optional<RuleResult> rule_on_work_before(const Case& rung) {
  const JudgesEvidence& evidence = rung.evidence;
  if (!rung.analysis().time || evidence.comparisons.repetitions == 0) {
    return std::nullopt;
  }
  if (auto found = by_threads(rung)) {
    return found;
  }
  if (evidence.has_unseen_inputs()) {
    if (auto found = by_early_activity(rung)) {
      return found;
    }
    return pass("its inputs were new in every repetition, so no earlier answer is right");
  }
  if (evidence.is_work_counted) {
    return pass("the work was counted in the repetition itself");
  }
  if (evidence.constant_inputs) {
    return inconclusive(
        fmt::format("{} of its inputs are the same in every repetition, and what follows "
                    "from them alone may be kept",
                    format_quantity(*evidence.constant_inputs, dimension::bytes)),
        "a fill() that makes all inputs of its noise; or " + counters_missing(rung));
  }
  const std::string kept =
      evidence.own_memory.value_or(0) > 0
          ? fmt::format("it has {} of its own, which",
                        format_quantity(*evidence.own_memory, dimension::bytes))
      : evidence.comparisons.inputs_varied
          ? "reset() sees the inputs of the repetition, and memory"
          : "its inputs are the same in every repetition, and memory of its own";
  return inconclusive(kept + " may hold answers of create(), reset() or earlier repetitions",
                      counters_missing(rung));
}

std::optional<RuleResult> rule_on_work_after(const Case& rung) {
  const JudgesEvidence& evidence = rung.evidence;
  if (!rung.analysis().time || evidence.comparisons.repetitions == 0) {
    return std::nullopt;
  }
  if (auto found = by_activity(rung)) {
    return found;
  }
  if (evidence.look && *evidence.look > noticed(rung)) {
    return violated(fmt::format("who read its results first, after the clock, waited for {}",
                                format_quantity(*evidence.look, dimension::seconds)));
  }
  const Device& device = rung.audited.run.devices.at(rung.point().device);
  const bool calls_finish = rung.analysis().value(metric::time_finish).has_value();
  if (device.kind == DeviceKind::cpu && !calls_finish) {
    return pass("its results were read when the clock had stopped, and finish() is not called");
  }
  if (evidence.is_work_counted) {
    return pass("the work was counted in the repetition itself");
  }
  return calls_finish
             ? inconclusive("finish() may do a part of the work", counters_missing(rung))
             : inconclusive("other threads may go on when the clock has stopped",
                            "records of what the device does: provider cupti_activity on an "
                            "NVIDIA GPU");
}

}  // namespace roofladder
