// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/advice/headroom.h"
#include "analyzer/advice/rules.h"
#include "analyzer/variant/stalls.h"
#include "analyzer/words/metric_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double roof_is_full = 0.95;

// Counters that tell what warps wait for are the better evidence.
bool is_told_by_waits(const RungContext& rung) {
  const auto waits = waits_of(rung.analysis());
  return is_below_roofs(rung.analysis().bound) && waits && waits->shows;
}

}  // namespace

std::optional<Advice> advise_bandwidth(const RungContext& rung) {
  const double reached = rung.amount(metric::mix_fraction);
  const Bound& bound = rung.analysis().bound;
  const bool is_of_memory = binds(bound, BoundKind::memory) || is_below_roofs(bound);
  if (!is_of_memory || reached <= 0 || reached >= roof_is_full ||
      reached < nearest_roof_but_memory(rung) || is_told_by_waits(rung)) {
    return std::nullopt;
  }
  // Waiting for memory becomes the time that the bandwidth asks for.
  const double least = 1 - memory_share(rung) + reached;
  return Advice{.numbers = fmt::format(
                    "memory serves {}, {} of {}",
                    metric_text(metric::dram_throughput, rung.amount(metric::dram_throughput)),
                    format_percent(reached), rung.analysis().nearest_reference),
                .attempt =
                    "more bytes in flight: several independent loads before the first use, "
                    "wide and contiguous accesses, prefetching; fewer streams side by side",
                .most_speedup = 1 / least};
}

}  // namespace roofladder
