// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

#include "analyzer/audit/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double moved = 0.05;
constexpr const char* clock_changed =
    "the processor changed its clock: boost, power or temperature limit";

// No result is compared with the host link, with random lines or with the latency of memory.
bool limits_nothing(const Ceiling& ceiling) {
  return ceiling.limit.level == MemoryLevel::link || ceiling.limit.random ||
         ceiling.limit == memory_latency;
}

// A machine that changes moves all its ceilings, so a device has one finding, which names the
// ceiling that moved most.
Findings moved_ceilings(const RunContext& context, bool are_clocks, const char* cause) {
  std::map<std::uint32_t, std::vector<const Ceiling*>> of_devices;
  for (const Ceiling& ceiling : context.ceilings) {
    if (ceiling.drift && std::abs(*ceiling.drift) > moved && !limits_nothing(ceiling) &&
        (ceiling.limit == clock_limit) == are_clocks) {
      of_devices[ceiling.device].push_back(&ceiling);
    }
  }
  Findings findings;
  for (const auto& [device, group] : of_devices) {
    const Ceiling& most = **std::max_element(
        group.begin(), group.end(),
        [](const auto* a, const auto* b) { return std::abs(*a->drift) < std::abs(*b->drift); });
    const std::string others = group.size() == 1
                                   ? ""
                                   : fmt::format(", and {} more moved by over {}", group.size() - 1,
                                                 format_percent(moved));
    findings.push_back({.where = most.name,
                        .sentence = fmt::format("was {} {} after the variants than before them{}.",
                                                format_percent(std::abs(*most.drift)),
                                                *most.drift > 0 ? "higher" : "lower", others),
                        .likely_cause = cause});
  }
  return findings;
}

}  // namespace

Findings audit_ceiling_moved(const RunContext& context) {
  return moved_ceilings(context, false,
                        "other work on the machine, or a clock that changed during the run");
}

Findings audit_clock_ceiling_moved(const RunContext& context) {
  return moved_ceilings(context, true, clock_changed);
}

Findings audit_clock_moved(const RunContext& context, const Ladder& ladder) {
  std::vector<double> clocks;
  for (const Rung& rung : ladder.rungs) {
    if (const auto clock = rung.analysis.value(metric::clock_core)) {
      clocks.push_back(*clock);
    }
  }
  const auto usual = distribution(clocks);
  Findings findings;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const RungContext rung{context, ladder, i};
    const auto clock = rung.value(metric::clock_core);
    if (clock && usual->median > 0 && std::abs(*clock / usual->median - 1) > moved) {
      findings.push_back({.where = rung.id(),
                          .sentence = fmt::format("ran at {}, the ladder's median is {}.",
                                                  format_quantity(*clock, dimension::hertz),
                                                  format_quantity(usual->median, dimension::hertz)),
                          .likely_cause = clock_changed});
    }
  }
  return findings;
}

}  // namespace roofladder
