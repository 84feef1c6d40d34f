// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "analyzer/variant/stalls.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double occupancy_is_low = 0.50;
constexpr double as_theoretical = 0.80;  // from here on the theoretical one limits it

struct Limiter {
  const Metric* blocks;
  const char* words;
  const char* attempt;
};
constexpr Limiter limiters[] = {
    {&metric::occupancy_limit_registers, "registers",
     "fewer registers a thread: smaller tiles a thread, less unrolling, launch bounds"},
    {&metric::occupancy_limit_shared_memory, "shared memory", "less shared memory a block"},
    {&metric::occupancy_limit_warps, "the size of blocks",
     "blocks whose warps divide those of a multiprocessor"},
    {&metric::occupancy_limit_blocks, "the number of blocks", "larger blocks"},
};

const Limiter* limiter_of(const RungContext& rung) {
  const Limiter* least = nullptr;
  for (const Limiter& limiter : limiters) {
    const auto blocks = rung.value(*limiter.blocks);
    if (blocks && (least == nullptr || *blocks < rung.amount(*least->blocks))) {
      least = &limiter;
    }
  }
  return least;
}

// Names the limit and what to do about it.
void explain_limit(const RungContext& rung, double achieved, Advice& advice) {
  const auto theoretical = rung.value(metric::occupancy_theoretical);
  const Limiter* limiter = limiter_of(rung);
  if (!theoretical || limiter == nullptr) {
    advice.numbers += "; what limits it was not told";
    advice.attempt =
        "fewer registers and less shared memory a block, or more blocks; or more "
        "independent work a thread, which needs no occupancy";
  } else if (achieved < as_theoretical * *theoretical) {
    advice.numbers += fmt::format(
        " where {} are possible: blocks end at different times, or are too few or too short",
        format_percent(*theoretical));
    advice.attempt = "blocks of equal work, more of them, each taking its work as it comes";
  } else {
    advice.numbers +=
        fmt::format("; {} allow no more than {}", limiter->words, format_percent(*theoretical));
    advice.attempt = std::string(limiter->attempt) +
                     "; or more independent work a thread, which needs no occupancy";
  }
}

}  // namespace

std::optional<Advice> advise_occupancy(const RungContext& rung) {
  const double achieved = rung.amount(metric::occupancy_achieved);
  const double roof = nearest_roof(rung);
  const auto waits = waits_of(rung.analysis());
  const bool hides_latency = !waits || !waits->shows || *waits->shows == BoundKind::latency;
  if (!is_below_roofs(rung.analysis().bound) || !hides_latency || achieved <= 0 ||
      achieved >= occupancy_is_low || roof <= 0) {
    return std::nullopt;
  }
  const double slots = rung.value(metric::issue_active).value_or(0);
  Advice advice{
      .numbers = fmt::format("warps fill {} of the room for them", format_percent(achieved)),
      .most_speedup = 1 / std::max({achieved, roof, slots})};
  explain_limit(rung, achieved, advice);
  return advice;
}

}  // namespace roofladder
