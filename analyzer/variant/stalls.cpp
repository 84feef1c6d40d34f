// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/stalls.h"

#include <fmt/format.h>

#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr double dominates = 0.50;      // of the cycles in which warps wait
constexpr double issue_is_full = 0.70;  // of the issue slots
constexpr double issue_is_idle = 0.50;  // of the issue slots: idle if fewer are used

struct Stall {
  const Metric* metric;
  BoundKind shows;
  const char* name;
  const char* words;
};

// Source: NVIDIA, Nsight Compute documentation, "Warp stall reasons".
constexpr Stall stalls[] = {
    {&metric::stall_long_scoreboard, BoundKind::latency, "latency of memory",
     "for global or local memory (long scoreboard)"},
    {&metric::stall_short_scoreboard, BoundKind::latency, "latency on the chip",
     "for shared memory or special functions (short scoreboard)"},
    {&metric::stall_wait, BoundKind::latency, "latency of instructions",
     "for the instruction before (wait)"},
    {&metric::stall_no_instruction, BoundKind::latency, "latency of fetching",
     "for instructions (no instruction)"},
    {&metric::stall_barrier, BoundKind::synchronization, "synchronization",
     "at barriers (barrier)"},
    {&metric::stall_membar, BoundKind::synchronization, "synchronization",
     "at memory fences (membar)"},
    {&metric::stall_math_pipe_throttle, BoundKind::instructions, "instruction throughput",
     "for a busy arithmetic pipe (math pipe throttle)"},
    {&metric::stall_lg_throttle, BoundKind::instructions, "instruction throughput",
     "for the full queue of global and local memory (LG throttle)"},
    {&metric::stall_mio_throttle, BoundKind::instructions, "instruction throughput",
     "for the full queue of shared memory and special functions (MIO throttle)"},
};

// Shares of the cycles in which resident warps were not selected.
struct Greatest {
  const Stall* stall = nullptr;
  double share = 0;
  double share_of_kind = 0;  // with those that show the same
};

Greatest greatest_stall(const VariantAnalysis& variant, double selected) {
  const auto share_of = [&](const Stall& stall) {
    return variant.value(*stall.metric).value_or(0) / (1 - selected);
  };
  Greatest greatest;
  for (const Stall& stall : stalls) {
    if (share_of(stall) > greatest.share) {
      greatest = {&stall, share_of(stall)};
    }
  }
  for (const Stall& stall : stalls) {
    if (greatest.stall != nullptr && stall.shows == greatest.stall->shows) {
      greatest.share_of_kind += share_of(stall);
    }
  }
  return greatest;
}

// Names what stalls of a kind have in common.
const char* words_of(BoundKind kind) {
  switch (kind) {
    case BoundKind::latency:
      return "latency";
    case BoundKind::synchronization:
      return "synchronization";
    default:
      return "instruction throughput";
  }
}

}  // namespace

std::optional<Waits> waits_of(const VariantAnalysis& variant) {
  const auto selected = variant.value(metric::stall_selected);
  const auto issued = variant.value(metric::issue_active);
  if (!selected || !issued || *selected >= 1) {
    return std::nullopt;
  }
  const std::string slots = format_percent(*issued) + " of the issue slots are used";
  if (*issued >= issue_is_full) {
    return Waits{BoundKind::instructions, "instruction throughput: " + slots, nullptr};
  }
  const auto [stall, share, share_of_kind] = greatest_stall(variant, *selected);
  if (stall == nullptr) {
    return Waits{std::nullopt, slots, nullptr};
  }
  const std::string sentence = fmt::format("{} of the cycles that warps wait are {}, {}",
                                           format_percent(share), stall->words, slots);
  const bool idle = stall->shows == BoundKind::instructions || *issued < issue_is_idle;
  if (share >= dominates && idle) {
    return Waits{stall->shows, fmt::format("{}: {}", stall->name, sentence), stall->metric};
  }
  if (share_of_kind >= dominates && idle) {
    const char* kind = words_of(stall->shows);
    return Waits{stall->shows,
                 fmt::format("{}: {} of the cycles that warps wait show it; {}", kind,
                             format_percent(share_of_kind), sentence),
                 stall->metric};
  }
  return Waits{std::nullopt, sentence, stall->metric};
}

}  // namespace roofladder
