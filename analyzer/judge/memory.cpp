// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analyzer/judge/rules.h"
#include "run/format.h"

// Whether its bytes come from where the roofline says, no faster than they can.
namespace roofladder {
namespace {

std::optional<Finding> found_by(rule_of::variant* rule, const Case& rung) {
  Findings findings;
  rule(rung.audited, rung.analysis(), findings);
  return findings.empty() ? std::nullopt : std::optional(findings.front());
}

bool counts_traffic(const Case& rung) {
  const MetricValue* bytes = rung.analysis().metric(metric::dram_bytes);
  return bytes != nullptr && number_in(*bytes) && bytes->inputs.size() == 1 &&
         bytes->inputs.front() == Provenance::counter;
}

// So much below its floor a time is no matter of how well ceilings are measured. Those of a
// processor come out lower than they are where others use the machine too: in a virtual machine of
// which the host was busy, by a factor of 3, the measured clock with them.
constexpr double certain_on_gpu = 1.1;
constexpr double certain_on_cpu = 4;
constexpr double doubtful_on_cpu = 1.5;
constexpr double beyond_doubt = 100;  // whatever drifts
constexpr double steady = 0.1;        // between the ceilings before and after the ladders

bool has_steady_roofs(const Case& rung) {
  return std::ranges::none_of(rung.audited.ceilings, [&](const Ceiling& ceiling) {
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

std::optional<RuleResult> rule_on_cold_caches(const Case& rung) {
  const VariantAnalysis& variant = rung.analysis();
  if (!variant.time || rung.point().cache != CacheState::cold ||
      rung.audited.run.variants[variant.variant].on_chip) {
    return std::nullopt;
  }
  if (counts_traffic(rung)) {
    const auto finding = found_by(find_bytes_below_minimum, rung);
    return finding ? violated("it " + finding->sentence)
                   : pass("it moved no less than cold caches must, as counted");
  }
  if (found_by(find_foreign_memory, rung)) {
    return inconclusive(
        fmt::format("it keeps {} that is not evicted between repetitions",
                    format_quantity(*rung.evidence.foreign_memory, dimension::bytes)),
        "memory from the queue's allocator instead, or counters of the traffic");
  }
  if (!rung.evidence.foreign_memory) {
    return inconclusive("nobody tells what memory it keeps that is not evicted",
                        "counters of the traffic");
  }
  return pass(
      "arrays and memory of the queue were evicted before every repetition, and it keeps little "
      "else");
}

std::optional<RuleResult> rule_on_roofs(const Case& rung) {
  if (!rung.analysis().time) {
    return std::nullopt;
  }
  const auto distance = rung.analysis().value(metric::floor_distance);
  if (!distance) {
    return std::nullopt;
  }
  const bool on_cpu = rung.audited.run.devices.at(rung.point().device).kind == DeviceKind::cpu;
  const double certain = on_cpu ? certain_on_cpu : certain_on_gpu;
  // Of inputs that were new, the right result was computed meanwhile; then ceilings are too low, or
  // the work that is declared is more than it takes.
  const bool may_be_right = on_cpu && rung.evidence.has_unseen_inputs();
  const bool is_certain = !on_cpu || has_steady_roofs(rung) || *distance * beyond_doubt < 1;
  if (*distance * certain < 1 && is_certain && !may_be_right) {
    return violated(below_floor(*distance));
  }
  if (on_cpu && *distance * doubtful_on_cpu < 1) {
    return inconclusive(
        below_floor(*distance),
        "ceilings of a machine that does nothing else meanwhile, since these may be too "
        "low; or a declaration of less, where it needs less");
  }
  return pass(fmt::format("its time is {} of its floor", format_factor(*distance)));
}

}  // namespace roofladder
