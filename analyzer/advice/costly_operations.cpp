// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "analyzer/variant/stalls.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double memory_binds_from = 0.70;
constexpr double costly_matters = 0.02;      // of the flops
constexpr double conversions_matter = 0.10;  // to the flops

double sum_of(const RungContext& rung, std::initializer_list<const Metric*> metrics) {
  double sum = 0;
  for (const Metric* metric : metrics) {
    sum += rung.amount(*metric);
  }
  return sum;
}

// If warps wait for loads, operations are not the reason.
bool waits_for_memory(const RungContext& rung) {
  const auto waits = waits_of(rung.analysis());
  return waits && waits->shows && waits->reason == &metric::stall_long_scoreboard;
}

}  // namespace

std::optional<Advice> advise_costly_operations(const RungContext& rung) {
  const double flops = rung.amount(metric::flops);
  const double roof = nearest_roof(rung);
  if (flops <= 0 || roof <= 0 || rung.amount(metric::mix_fraction) >= memory_binds_from ||
      !is_below_roofs(rung) || waits_for_memory(rung)) {
    return std::nullopt;
  }
  const double costly =
      sum_of(rung, {&metric::ops_fp64_div, &metric::ops_fp64_sqrt, &metric::ops_fp64_special,
                    &metric::ops_fp32_div, &metric::ops_fp32_sqrt, &metric::ops_fp32_special});
  const double conversions = sum_of(rung, {&metric::ops_fp64_convert, &metric::ops_fp32_convert});
  if (costly < costly_matters * flops && conversions < conversions_matter * flops) {
    return std::nullopt;
  }
  return Advice{
      .numbers =
          fmt::format("{} of the flops are divisions, roots and special functions, with {:.0f} "
                      "conversions a hundred flops; each takes as long as several "
                      "multiply-adds",
                      format_percent(costly / flops), 100 * conversions / flops),
      .attempt =
          "one reciprocal for several divisions, tables or recurrences for special functions, "
          "one precision throughout",
      .most_speedup = beside_transfers(rung, 1 / roof)};
}

}  // namespace roofladder
