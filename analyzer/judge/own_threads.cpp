// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/judge/own_threads.h"

#include <fmt/format.h>

#include "run/format.h"

namespace roofladder {
namespace {

constexpr double awake_mostly = 0.75;  // of its time
constexpr double few_threads = 0.5;

// The share of its time that the rung was awake, on a CPU; 1 where nobody looked.
double share_awake(const RungContext& rung) {
  const auto awake = rung.median(metric::time_active);
  const auto& time = rung.analysis().time;
  return awake && time && time->median > 0 ? *awake / time->median : 1;
}

}  // namespace

bool has_slept(const RungContext& rung) {
  return share_awake(rung) < awake_mostly;
}

std::string slept_text(const RungContext& rung) {
  return fmt::format("slept for {} of its time", format_percent(1 - share_awake(rung)));
}

double threads_awake_when_idle(const RungContext& rung) {
  return rung.median(metric::background_at_rest).value_or(0);
}

bool is_busy_when_idle(const RungContext& rung) {
  return threads_awake_when_idle(rung) > few_threads;
}

}  // namespace roofladder
