// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
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

// Ceilings of a machine that others use too come out lower than they are: by a quarter in one of
// twenty quick collections on a virtual machine.
constexpr double certain_on_cpu = 1.5;
constexpr double certain_on_gpu = 1.1;

}  // namespace

std::optional<Ruling> rule_on_cold_caches(const Case& rung) {
  const VariantAnalysis& variant = rung.analysis();
  if (!variant.time || rung.point().cache != CacheState::cold ||
      rung.audited.run.variants[variant.variant].on_chip) {
    return std::nullopt;
  }
  if (counts_traffic(rung)) {
    const auto finding = found_by(find_bytes_below_minimum, rung);
    return finding ? broken("it " + finding->sentence)
                   : holds("it moved no less than cold caches must, as counted");
  }
  if (found_by(find_foreign_memory, rung)) {
    return open(fmt::format("it keeps {} that is not evicted between repetitions",
                            format_quantity(*rung.evidence.foreign_memory, dimension::bytes)),
                "memory from the queue's allocator instead, or counters of the traffic");
  }
  if (!rung.evidence.foreign_memory) {
    return open("nobody tells what memory it keeps that is not evicted", "counters of the traffic");
  }
  return holds("what it reads was evicted before every repetition");
}

std::optional<Ruling> rule_on_roofs(const Case& rung) {
  if (!rung.analysis().time) {
    return std::nullopt;
  }
  const auto distance = rung.analysis().value(metric::floor_distance);
  if (!distance) {
    return std::nullopt;
  }
  const Device& device = rung.audited.run.devices.at(rung.point().device);
  const double certain = device.kind == DeviceKind::cpu ? certain_on_cpu : certain_on_gpu;
  if (*distance * certain < 1) {
    return broken(
        fmt::format("its time is {} of its floor, the least in which its work can be done",
                    format_percent(*distance)));
  }
  return holds(fmt::format("its time is {} of its floor", format_factor(*distance)));
}

}  // namespace roofladder
