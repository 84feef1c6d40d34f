// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double memory_binds = 0.70;  // of the bandwidth, as in bound.cpp
constexpr double least = 1.10;         // traffic over the minimum that counts as the minimum
constexpr double half_the_bytes = 2;

}  // namespace

std::optional<Advice> advise_least_traffic(const RungContext& rung) {
  const double reached = rung.amount(metric::mix_fraction);
  const double excess = rung.amount(metric::traffic_excess);
  if (reached < memory_binds || excess > least ||
      !binds(rung.analysis().bound, BoundKind::memory)) {
    return std::nullopt;
  }
  return Advice{
      .numbers = fmt::format("memory binds ({} of {}) and moves {} the least bytes",
                             format_percent(reached), rung.analysis().nearest_reference,
                             format_factor(excess)),
      .attempt =
          "only less data helps much now: another algorithm, fusing this computation with "
          "the one before or after it, or data in half the precision where the result "
          "allows it (the speedup given is that of half the bytes)",
      .most_speedup = half_the_bytes};
}

}  // namespace roofladder
