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

// The pipe used most, if it is one that fewer such operations leave free.
const PipeUse* pipe_of_operations(const std::vector<PipeUse>& uses) {
  if (uses.empty()) {
    return nullptr;
  }
  const Pipe& pipe = *uses.front().pipe;
  const bool is_one =
      pipe.computes || pipe.use == &metric::pipe_divider || pipe.use == &metric::pipe_special;
  return is_one ? &uses.front() : nullptr;
}

}  // namespace

std::optional<Advice> advise_costly_operations(const RungContext& rung) {
  const double flops = rung.amount(metric::flops);
  const double roof = nearest_roof(rung);
  if (flops <= 0 || roof <= 0 || rung.amount(metric::mix_fraction) >= memory_binds_from ||
      !is_below_roofs(rung.analysis().bound) || waits_for_memory(rung)) {
    return std::nullopt;
  }
  const double costly =
      sum_of(rung, {&metric::ops_fp64_div, &metric::ops_fp64_sqrt, &metric::ops_fp64_special,
                    &metric::ops_fp32_div, &metric::ops_fp32_sqrt, &metric::ops_fp32_special});
  const double conversions = sum_of(rung, {&metric::ops_fp64_convert, &metric::ops_fp32_convert});
  if (costly < costly_matters * flops && conversions < conversions_matter * flops) {
    return std::nullopt;
  }
  const std::vector<PipeUse> uses = pipe_uses(rung.analysis());
  const PipeUse* use = pipe_of_operations(uses);
  return Advice{
      .numbers =
          fmt::format("{} of the flops are divisions, roots and special functions, with {:.0f} "
                      "conversions a hundred flops; each takes as long as several "
                      "multiply-adds",
                      format_percent(costly / flops), 100 * conversions / flops),
      .attempt =
          "one reciprocal for several divisions, tables or recurrences for special functions, "
          "one precision throughout",
      .most_speedup = beside_transfers(rung, use != nullptr ? most_without(rung, *use) : 1 / roof)};
}

}  // namespace roofladder
