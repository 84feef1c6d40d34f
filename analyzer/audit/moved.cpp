// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "analyzer/audit/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double moved = 0.05;
constexpr const char* clock_changed =
    "the processor changed its clock: boost, power or temperature limit";

bool held_against_none(const Ceiling& ceiling) {
  return ceiling.limit.level == MemoryLevel::link || ceiling.limit.random ||
         ceiling.limit == memory_latency;
}

}  // namespace

// A machine that changes moves all its ceilings: one finding a device names the one that moved
// most. Nothing is held against the host link nor against random lines.
void find_moved_ceilings(const Audited& audited, Findings& findings) {
  std::map<std::pair<std::uint32_t, FindingKind>, std::vector<const Ceiling*>> all;
  for (const Ceiling& ceiling : audited.ceilings) {
    if (ceiling.drift && std::abs(*ceiling.drift) > moved && !held_against_none(ceiling)) {
      const bool clock = ceiling.limit == clock_limit;
      all[{ceiling.device, clock ? FindingKind::clock_moved : FindingKind::ceiling_moved}]
          .push_back(&ceiling);
    }
  }
  for (const auto& [key, group] : all) {
    const Ceiling& most = **std::max_element(
        group.begin(), group.end(),
        [](const auto* a, const auto* b) { return std::abs(*a->drift) < std::abs(*b->drift); });
    const std::string others = group.size() == 1
                                   ? ""
                                   : fmt::format(", and {} more moved by over {}", group.size() - 1,
                                                 format_percent(moved));
    findings.push_back({key.second, most.name,
                        fmt::format("was {} {} after the variants than before them{}.",
                                    format_percent(std::abs(*most.drift)),
                                    *most.drift > 0 ? "higher" : "lower", others),
                        key.second == FindingKind::clock_moved
                            ? clock_changed
                            : "other work on the machine, or a clock that changed during the run"});
  }
}

void find_moved_clock(const Audited& audited, const Ladder& ladder, Findings& findings) {
  std::vector<double> clocks;
  for (const Rung& rung : ladder.rungs) {
    if (const auto clock = rung.analysis.value(metric::clock_core)) {
      clocks.push_back(*clock);
    }
  }
  const auto usual = distribution(clocks);
  for (const Rung& rung : ladder.rungs) {
    const auto clock = rung.analysis.value(metric::clock_core);
    if (clock && usual->median > 0 && std::abs(*clock / usual->median - 1) > moved) {
      findings.push_back({FindingKind::clock_moved, audited.id_of(rung.analysis),
                          fmt::format("ran at {}, the ladder's median is {}.",
                                      format_quantity(*clock, dimension::hertz),
                                      format_quantity(usual->median, dimension::hertz)),
                          clock_changed});
    }
  }
}

}  // namespace roofladder
