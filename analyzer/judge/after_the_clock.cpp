// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/judge/clock.h"
#include "analyzer/judge/counted_work.h"
#include "analyzer/judge/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Judges by the records of everything that the device did in a repetition.
std::optional<RuleResult> by_activity(const RungContext& rung) {
  const auto late = rung.greatest(metric::activity_late, Provenance::counter);
  const auto span = rung.greatest(metric::activity_span, Provenance::counter);
  const auto traced = rung.greatest(metric::time_traced, Provenance::counter);
  if (!late || !span || !traced) {
    return std::nullopt;
  }
  if (*late > unnoticed_on_device) {
    return violated(fmt::format("the device worked for {} after the repetition was over",
                                format_quantity(*late, dimension::seconds)));
  }
  if (*span > (1 + unnoticed_share) * *traced + unnoticed_on_device) {
    return violated(fmt::format("the device worked for {}, of which the clock saw {}",
                                format_quantity(*span, dimension::seconds),
                                format_quantity(*traced, dimension::seconds)));
  }
  return pass(fmt::format("the device's records span {}, the clock {}, and nothing followed",
                          format_quantity(*span, dimension::seconds),
                          format_quantity(*traced, dimension::seconds)));
}

}  // namespace

std::optional<RuleResult> judge_after_the_clock(const RungContext& rung) {
  if (auto found = by_activity(rung)) {
    return found;
  }
  const auto wait = rung.median(metric::time_first_read);
  if (wait && *wait > unnoticed_work(rung)) {
    return violated(fmt::format("who read its results first, after the clock, waited for {}",
                                format_quantity(*wait, dimension::seconds)));
  }
  const bool calls_finish = rung.value(metric::time_finish).has_value();
  if (rung.device().kind == DeviceKind::cpu && !calls_finish) {
    return pass("its results were read when the clock had stopped, and finish() is not called");
  }
  if (is_work_counted(rung)) {
    return pass("the work was counted in the repetition itself");
  }
  return calls_finish
             ? inconclusive("finish() may do a part of the work", missing_counters(rung))
             : inconclusive("other threads may go on when the clock has stopped",
                            "records of what the device does: provider cupti_activity on an "
                            "NVIDIA GPU");
}

}  // namespace roofladder
