// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <sstream>
#include <utility>

#include "collector/plan/ceilings_of_run.h"
#include "collector/plan/choices.h"
#include "collector/plan/steps.h"
#include "run/device_facts.h"
#include "run/format.h"

namespace roofladder {
namespace {

// A fact of the run as the number the option was.
double option_of(const Run& run, const std::string& key) {
  const Fact* fact = find_fact(run.facts, key);
  if (fact == nullptr) {
    throw UsageError(fmt::format(
        "the run does not say its {}, so it cannot be resumed; collect a new one", key));
  }
  return std::strtod(fact->text.c_str(), nullptr);
}

// How the run was being measured decides how it goes on, not this command line.
CollectOptions options_of(const Run& run, CollectOptions options) {
  options.preset = find_fact(run.facts, "collect.preset") != nullptr
                       ? find_fact(run.facts, "collect.preset")->text
                       : options.preset;
  options.threads = static_cast<int>(option_of(run, "collect.threads"));
  options.rounds = static_cast<int>(option_of(run, "collect.rounds"));
  options.minimum_samples = static_cast<int>(option_of(run, "collect.minimum_samples"));
  options.precision = option_of(run, "collect.precision");
  options.seconds_per_variant = option_of(run, "collect.seconds_per_variant");
  options.simulated_llc = find_fact(run.facts, "collect.simulated_llc")->value.value_or(0);
  options.counted = counted_in(run);
  const Fact* providers = find_fact(run.facts, "collect.providers");
  options.providers.clear();
  std::istringstream names(providers != nullptr ? providers->text : "");
  for (std::string name; names >> name;) {
    options.providers.push_back(name);
  }
  return options;
}

void resume_point(Plan& plan, std::uint32_t index) {
  const Point& point = plan.run.points[index];
  const VariantInfo& variant = plan.run.variants[point.variant];
  if (plan.description_of(variant).info.source_digest() != variant.source_digest()) {
    throw UsageError(fmt::format(
        "the source of {} has changed since the run was started; collect a new one", variant.id));
  }
  if (point.phase == Phase::ceilings_before) {
    plan.ceilings_before.push_back(index);
    return;
  }
  if (point.phase == Phase::ceilings_after) {
    plan.ceilings_after.push_back(index);
    return;
  }
  const auto belongs = [&](const PlannedLadder& ladder) {
    const Point& first = plan.run.points[ladder.points.front()];
    return ladder.kernel == variant.kernel &&
           plan.run.variants[first.variant].model == variant.model &&
           first.device == point.device && first.cache == point.cache;
  };
  const auto found = std::find_if(plan.ladders.begin(), plan.ladders.end(), belongs);
  if (found != plan.ladders.end()) {
    found->points.push_back(index);
  } else {
    plan.ladders.push_back({variant.kernel, {index}});
  }
}

// A requeued job may resume on another device of its kind.
void warn_of_another(Plan& plan, const Device& begun_with, const Device& here) {
  const Fact* before = find_fact(begun_with.facts, device_uuid_fact);
  const Fact* now = find_fact(here.facts, device_uuid_fact);
  if (before != nullptr && now != nullptr && before->text != now->text) {
    plan.warnings.push_back(fmt::format(
        "{} was {} when the run was begun, and {} when it was resumed: its results are of "
        "both",
        printable(here.name), printable(before->text), printable(now->text)));
  }
}

// Finds the run's devices again, whatever their order here.
void find_devices(Plan& plan) {
  const std::vector<Device> wanted = std::exchange(plan.run.devices, {});
  plan.options.devices = {"all"};
  for (const ModelDevice& device : choose_devices(plan)) {
    add_device(plan, device);
  }
  std::vector<PlannedDevice> found;
  for (const Device& device : wanted) {
    const auto here = std::ranges::find_if(plan.run.devices, [&](const Device& other) {
      return other.name == device.name && other.title == device.title;
    });
    if (here == plan.run.devices.end()) {
      throw UsageError(fmt::format("the run's device {} ({}) is not here; collect a new one",
                                   printable(device.name), printable(device.title)));
    }
    warn_of_another(plan, device, *here);
    found.push_back(plan.devices[static_cast<std::size_t>(here - plan.run.devices.begin())]);
  }
  plan.run.devices = wanted;
  plan.devices = found;
}

}  // namespace

Plan resume_plan(const CollectOptions& options, const Run& run) {
  require_same_choices(options, run);
  Plan plan = prepare_plan(options_of(run, options));
  plan.run = run;
  const Fact* cpu = find_fact(run.facts, "cpu.model");
  if (cpu == nullptr || cpu->text != plan.machine.topology.cpu_model) {
    throw UsageError(
        fmt::format("the run was started on another kind of machine ({}); collect a new one here",
                    cpu != nullptr ? printable(cpu->text) : "unknown"));
  }
  find_devices(plan);
  for (std::uint32_t index = 0; index < run.points.size(); ++index) {
    if (run.points[index].phase == Phase::main || ceilings_origin(run) == nullptr) {
      resume_point(plan, index);
    }
  }
  return plan;
}

}  // namespace roofladder
