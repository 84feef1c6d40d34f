// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "collector/observers/observer.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// The counters tell one occupancy of all kernels of a part, with which no theoretical one can be
// compared.
void explain_occupancy(std::vector<Observation>& observations) {
  const std::vector<Observation> told = observations;
  for (const Observation& kernels : told) {
    const auto* count = std::get_if<double>(&kernels.value);
    const bool has_own = std::ranges::any_of(told, [&](const Observation& other) {
      return other.part == kernels.part && other.metric == metric::occupancy_theoretical.c_str();
    });
    if (kernels.metric != metric::kernels.c_str() || count == nullptr || *count < 2 || has_own) {
      continue;
    }
    const Absence why{Status::not_applicable,
                      fmt::format("{} kernels of different occupancy", *count)};
    for (const char* metric :
         {metric::occupancy_theoretical.c_str(), metric::occupancy_limit_warps.c_str(),
          metric::occupancy_limit_blocks.c_str(), metric::occupancy_limit_registers.c_str(),
          metric::occupancy_limit_shared_memory.c_str(), metric::waves.c_str()}) {
      observations.push_back({metric, kernels.part, why});
    }
  }
}

// Runs the kernels once and asks compiler and driver what each takes to launch; empty where they do
// not tell.
std::vector<Observation> inspect(PreparedVariant& variant) {
  std::vector<Observation> observations;
  if (variant.variant().inspect == nullptr && variant.model().inspect == nullptr) {
    return observations;
  }
  restore(variant, CacheState::warm);
  try {
    variant.run();
  } catch (const std::exception&) {
    // A kernel that is not carried out was compiled all the same.
    variant.state().inspect(append_value, &observations);
    if (observations.empty()) {
      throw;
    }
    return observations;
  }
  variant.state().inspect(append_value, &observations);
  explain_occupancy(observations);
  return observations;
}

}  // namespace

Observer launches_observer() {
  return {
      .provider =
          {.name = "launches",
           .sentence = "registers, spills and theoretical occupancy of launched "
                       "kernels, as their compiler and driver tell",
           .provenance = Provenance::compiler,
           .sets = {metric_set(
               "kernels", When::once,
               {metric::registers.c_str(), metric::kernels.c_str(), metric::simd_width.c_str(),
                metric::local_memory.c_str(), metric::shared_memory.c_str(),
                metric::spill_registers.c_str(), metric::spill_memory.c_str(),
                metric::spill_store.c_str(), metric::spill_load.c_str(),
                metric::occupancy_theoretical.c_str(), metric::occupancy_limit_warps.c_str(),
                metric::occupancy_limit_blocks.c_str(), metric::occupancy_limit_registers.c_str(),
                metric::occupancy_limit_shared_memory.c_str(), metric::waves.c_str()})}},
      .doing = "inspecting launches",
      .of_compiled = true,
      .applies = [](const ObservedPoint& point,
                    const MetricSet&) { return !point.device.is_host(); },
      .observe =
          [](Workbench& bench, const Task& task) {
            PreparedVariant& variant = bench.prepare(task.subjects.at(0));
            bench.say({.kind = ReplyKind::repetition, .observations = inspect(variant)});
          }};
}

}  // namespace roofladder
