// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <vector>

#include "collector/plan/ceilings_of_run.h"
#include "collector/plan/schedule.h"
#include "collector/plan/sizes.h"
#include "collector/plan/steps.h"
#include "run/format.h"

namespace roofladder {
namespace {

std::string describe_ladder(const Plan& plan, const PlannedLadder& ladder) {
  const Run& run = plan.run;
  const Point& first = run.points[ladder.points.front()];
  std::string text =
      fmt::format("ladder {}/{}, {} ({}), {} cache, on {}, {} of arrays, {} interleaved rounds:\n",
                  ladder.kernel, run.variants[first.variant].model, as_option(first.size),
                  first.size_name.empty() ? "custom" : first.size_name, name_of(first.cache),
                  run.devices[first.device].name,
                  format_quantity(plan.computed_at(ladder.points.front()).at(first.size).footprint,
                                  dimension::bytes),
                  plan.options.rounds);
  for (std::uint32_t index : ladder.points) {
    const Point& point = run.points[index];
    text += fmt::format("  {:40} {}\n", run.variants[point.variant].id,
                        point.threads > 0 ? fmt::format("{} threads", point.threads) : "");
  }
  return text;
}

// Names the limit that a ceiling measures and its device: "dram on cpu".
std::string limit_of(const Run& run, const Point& point) {
  const VariantInfo& variant = run.variants[point.variant];
  return fmt::format("{} on {}",
                     variant.measures ? to_text(variant.measures->limit) : variant.kernel,
                     run.devices[point.device].name);
}

// A line a limit; --json names every variant and size.
std::string describe_ceilings(const Plan& plan) {
  std::vector<std::pair<std::string, std::size_t>> limits;  // and how many measurements
  for (std::uint32_t index : plan.ceilings_before) {
    const std::string limit = limit_of(plan.run, plan.run.points[index]);
    if (limits.empty() || limits.back().first != limit) {
      limits.emplace_back(limit, 0);
    }
    ++limits.back().second;
  }
  std::string text = fmt::format("ceilings, {} before the ladders and after them (all: --json):\n",
                                 plan.ceilings_before.size());
  for (const auto& [limit, count] : limits) {
    text += fmt::format("  {:40} {}\n", limit, count);
  }
  return text;
}

}  // namespace

double longest_timed(const Plan& plan) {
  double longest =
      2 * static_cast<double>(plan.ceilings_before.size()) * plan.preset.seconds_per_ceiling;
  for (const PlannedLadder& ladder : plan.ladders) {
    longest += static_cast<double>(ladder.points.size()) * plan.preset.seconds_per_variant;
  }
  return longest;
}

std::string describe(const Plan& plan) {
  std::string text =
      fmt::format("{} on {} threads\n", plan.machine.topology.cpu_model, plan.threads);
  for (const PlannedLadder& ladder : plan.ladders) {
    text += describe_ladder(plan, ladder);
  }
  if (!plan.ceilings_before.empty()) {
    text += describe_ceilings(plan);
  }
  if (const Fact* origin = ceilings_origin(plan.run)) {
    text += fmt::format("ceilings of the run {}\n", printable(origin->text));
  }
  text += "schedule:\n";
  for (const ScheduledStep& step : schedule_of(plan)) {
    text += fmt::format("  {}\n", describe(plan, step));
  }
  return text + fmt::format(
                    "providers: {}\ntimed repetitions: at most {} (set-up, checks and simulation "
                    "come on top)\n",
                    fmt::join(plan.options.providers, ", "),
                    format_quantity(longest_timed(plan), dimension::seconds));
}

}  // namespace roofladder
