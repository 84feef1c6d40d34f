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

// What would make a GPU tell how much work was done: its usual counters see operations in double
// precision alone.
std::string remedy_of_gpu(const Case& rung) {
  const auto point = static_cast<std::uint32_t>(rung.analysis().point);
  for (const Metric* operations : {&metric::ops_fp32_fma, &metric::ops_fp64_fma}) {
    if (const auto why = rung.audited.observations.absence(point, whole_variant, *operations,
                                                           Provenance::counter)) {
      return "exact counters of its operations: " + why->reason;
    }
  }
  return "--exact-flops";
}

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
std::optional<Ruling> by_activity(const Case& rung) {
  const auto late = most(rung, metric::activity_late);
  const auto span = most(rung, metric::activity_span);
  const auto traced = most(rung, metric::time_traced);
  if (!late || !span || !traced) {
    return std::nullopt;
  }
  if (*late > negligible) {
    return broken(fmt::format("the device worked for {} after the repetition was over",
                              format_quantity(*late, dimension::seconds)));
  }
  if (*span > (1 + like_time) * *traced + negligible) {
    return broken(fmt::format("the device worked for {}, of which the clock saw {}",
                              format_quantity(*span, dimension::seconds),
                              format_quantity(*traced, dimension::seconds)));
  }
  return holds(fmt::format("the device's records span {}, the clock {}, and nothing followed",
                           format_quantity(*span, dimension::seconds),
                           format_quantity(*traced, dimension::seconds)));
}

}  // namespace

std::optional<Ruling> rule_on_work_before(const Case& rung) {
  const JudgesEvidence& evidence = rung.evidence;
  if (!rung.analysis().time || evidence.comparisons.repetitions == 0) {
    return std::nullopt;
  }
  if (evidence.has_unseen_inputs()) {
    return holds("its inputs were new in every repetition, so no earlier answer is right");
  }
  if (evidence.is_work_counted) {
    return holds("the work was counted in the repetition itself");
  }
  if (evidence.constant_inputs) {
    return open(fmt::format("{} of its inputs are the same in every repetition, and what follows "
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
  return open(kept + " may hold answers of create(), reset() or earlier repetitions",
              counters_missing(rung));
}

std::optional<Ruling> rule_on_work_after(const Case& rung) {
  const JudgesEvidence& evidence = rung.evidence;
  if (!rung.analysis().time || evidence.comparisons.repetitions == 0) {
    return std::nullopt;
  }
  if (auto found = by_activity(rung)) {
    return found;
  }
  const Device& device = rung.audited.run.devices.at(rung.point().device);
  const bool calls_finish = rung.analysis().value(metric::time_finish).has_value();
  if (device.kind == DeviceKind::cpu && !calls_finish) {
    return holds("its results were read when the clock had stopped, and finish() is not called");
  }
  if (evidence.is_work_counted) {
    return holds("the work was counted in the repetition itself");
  }
  return calls_finish ? open("finish() may do a part of the work", counters_missing(rung))
                      : open("other threads may go on when the clock has stopped",
                             "records of what the device does: provider cupti_activity on an "
                             "NVIDIA GPU");
}

}  // namespace roofladder
