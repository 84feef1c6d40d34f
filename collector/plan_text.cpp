// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "collector/plan_steps.h"
#include "kernels/kernel.h"
#include "run/format.h"

namespace roofladder {

double longest_timed(const Plan& plan) {
  double longest =
      2 * static_cast<double>(plan.ceilings_before.size()) * plan.preset.seconds_per_ceiling;
  for (const PlannedLadder& ladder : plan.ladders) {
    longest += static_cast<double>(ladder.points.size()) * plan.preset.seconds_per_variant;
  }
  return longest;
}

std::string describe(const Plan& plan) {
  const Run& run = plan.run;
  std::string text =
      fmt::format("{} on {} threads\n", plan.machine.topology.cpu_model, plan.threads);
  if (!plan.ceilings_before.empty()) {
    text += fmt::format("ceilings, before and after ({}):\n", plan.ceilings_before.size());
    for (std::uint32_t index : plan.ceilings_before) {
      text += fmt::format("  {:40} {}\n", run.variants[run.points[index].variant].id,
                          to_text(run.points[index].size));
    }
  }
  if (const Fact* origin = ceilings_origin(run)) {
    text += fmt::format("ceilings of the run {}\n", printable(origin->text));
  }
  for (const PlannedLadder& ladder : plan.ladders) {
    const Point& first = run.points[ladder.points.front()];
    text += fmt::format(
        "ladder {}, {} ({}), {} cache, on {}, {} of arrays, {} interleaved rounds:\n",
        ladder.kernel, to_text(first.size), first.size_name.empty() ? "custom" : first.size_name,
        first.cache == CacheState::cold ? "cold" : "warm", run.devices[first.device].name,
        format_quantity(footprint(*find_kernel(ladder.kernel), first.size), dimension::bytes),
        plan.options.rounds);
    for (std::uint32_t index : ladder.points) {
      const Point& point = run.points[index];
      text += fmt::format("  {:40} {}\n", run.variants[point.variant].id,
                          point.threads > 0 ? fmt::format("{} threads", point.threads) : "");
    }
  }
  return text + fmt::format(
                    "providers: {}\ntimed repetitions: at most {} (set-up, checks and simulation "
                    "come on top)\n",
                    fmt::join(plan.options.providers, ", "),
                    format_quantity(longest_timed(plan), dimension::seconds));
}

}  // namespace roofladder
