// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analyzer/judge/inputs.h"
#include "analyzer/judge/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

// How many times faster than its floor a rung must be before ceilings that were measured too low
// cannot explain it. Those of a processor come out too low where others use the machine too: by a
// factor of 3, with the measured clock, in a virtual machine whose host was busy.
constexpr double certain_on_gpu = 1.1;
constexpr double certain_on_cpu = 4;
constexpr double doubtful_on_cpu = 1.5;
constexpr double beyond_doubt = 100;  // whatever drifts
constexpr double steady = 0.1;        // between the ceilings before and after the ladders

bool has_steady_roofs(const RungContext& rung) {
  return std::ranges::none_of(rung.ceilings, [&](const Ceiling& ceiling) {
    const bool is_roof =
        ceiling.limit.kind == LimitKind::flops || ceiling.limit == bandwidth_of(MemoryLevel::dram);
    return ceiling.device == rung.point().device && is_roof &&
           std::abs(ceiling.drift.value_or(steady + 1)) > steady;
  });
}

std::string below_floor(double distance) {
  return fmt::format("its time is {} of its floor, the least in which its work can be done",
                     format_percent(distance));
}

}  // namespace

std::optional<RuleResult> judge_roofs(const RungContext& rung) {
  const double distance = *rung.value(metric::floor_distance);
  const bool on_cpu = rung.device().kind == DeviceKind::cpu;
  const double certain = on_cpu ? certain_on_cpu : certain_on_gpu;
  // With new inputs it computed the right result meanwhile, so ceilings are too low or more work is
  // declared than it takes.
  const bool may_be_right = on_cpu && are_inputs_unseen(rung);
  const bool is_certain = !on_cpu || has_steady_roofs(rung) || distance * beyond_doubt < 1;
  if (distance * certain < 1 && is_certain && !may_be_right) {
    return violated(below_floor(distance));
  }
  if (on_cpu && distance * doubtful_on_cpu < 1) {
    return inconclusive(below_floor(distance),
                        "ceilings of a machine that does nothing else meanwhile, since these may "
                        "be too low; or a declaration of less, where it needs less");
  }
  return pass(fmt::format("its time is {} of its floor", format_factor(distance)));
}

}  // namespace roofladder
