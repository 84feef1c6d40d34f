// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "collector/plan/schedule.h"
#include "collector/plan/steps.h"

namespace roofladder {
namespace {

using nlohmann::ordered_json;

ordered_json of_size(const Parameters& size) {
  ordered_json object = ordered_json::object();
  for (const Parameter& parameter : size) {
    object[parameter.name] = parameter.value;
  }
  return object;
}

ordered_json of_point(const Run& run, std::uint32_t index) {
  const Point& point = run.points[index];
  ordered_json row{{"variant", run.variants[point.variant].id},
                   {"device", run.devices[point.device].name},
                   {"size", of_size(point.size)}};
  if (point.threads > 0) {
    row["threads"] = point.threads;
  }
  return row;
}

ordered_json of_points(const Run& run, const std::vector<std::uint32_t>& points) {
  ordered_json rows = ordered_json::array();
  for (const std::uint32_t index : points) {
    rows.push_back(of_point(run, index));
  }
  return rows;
}

ordered_json of_ladder(const Plan& plan, const PlannedLadder& ladder) {
  const Run& run = plan.run;
  const Point& first = run.points[ladder.points.front()];
  return {{"kernel", ladder.kernel},
          {"device", run.devices[first.device].name},
          {"size", of_size(first.size)},
          {"size_name", first.size_name},
          {"cache", name_of(first.cache)},
          {"bytes_of_arrays", plan.computed_at(ladder.points.front()).at(first.size).footprint},
          {"points", of_points(run, ladder.points)}};
}

ordered_json of_schedule(const Plan& plan) {
  ordered_json steps = ordered_json::array();
  for (const ScheduledStep& step : schedule_of(plan)) {
    ordered_json row{{"provider", step.provider},
                     {"set", step.set},
                     {"fresh_workers", step.fresh},
                     {"points", of_points(plan.run, step.points)}};
    if (takes_times(step) && step.phase == Phase::main) {
      row["round"] = step.round + 1;
    }
    if (step.only_uncounted) {
      row["only_uncounted"] = true;
    }
    steps.push_back(std::move(row));
  }
  return steps;
}

}  // namespace

std::string describe_as_json(const Plan& plan) {
  ordered_json ladders = ordered_json::array();
  for (const PlannedLadder& ladder : plan.ladders) {
    ladders.push_back(of_ladder(plan, ladder));
  }
  const ordered_json object{{"cpu", plan.machine.topology.cpu_model},
                            {"threads", plan.threads},
                            {"rounds", plan.options.rounds},
                            {"providers", plan.options.providers},
                            {"simulated_llc", plan.simulated_llc()},
                            {"ceilings", of_points(plan.run, plan.ceilings_before)},
                            {"ladders", std::move(ladders)},
                            {"schedule", of_schedule(plan)},
                            {"longest_timed_seconds", longest_timed(plan)}};
  return object.dump(1) + "\n";
}

}  // namespace roofladder
