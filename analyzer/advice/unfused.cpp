// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double pipes_are_busy = 0.50;  // with operations, fused or not
constexpr double fusing_matters = 1.10;

struct Operations {
  double add = 0;
  double mul = 0;
  double fma = 0;

  double all() const { return add + mul + fma; }
  // If each addition or each multiplication were fused with one of the other.
  double fused() const { return fma + std::max(add, mul); }
};

// Counts those of the precision whose peak limits the rung: that of most flops.
Operations operations_of(const RungContext& rung) {
  if (rung.amount(metric::flops_fp32) > rung.amount(metric::flops_fp64)) {
    return {rung.amount(metric::ops_fp32_add), rung.amount(metric::ops_fp32_mul),
            rung.amount(metric::ops_fp32_fma)};
  }
  return {rung.amount(metric::ops_fp64_add), rung.amount(metric::ops_fp64_mul),
          rung.amount(metric::ops_fp64_fma)};
}

}  // namespace

std::optional<Advice> advise_unfused(const RungContext& rung) {
  const Operations operations = operations_of(rung);
  const double peak = rung.amount(metric::ceiling_flops);
  if (operations.fused() <= 0 || peak <= 0) {
    return std::nullopt;
  }
  // The peak is one of multiply-adds, two flops each.
  const double busy = operations.all() / rung.analysis().time->median / (peak / 2);
  const double most = operations.all() / operations.fused();
  if (busy < pipes_are_busy || most < fusing_matters) {
    return std::nullopt;
  }
  return Advice{.numbers = fmt::format(
                    "the arithmetic pipes are {} busy, and {} of the operations are "
                    "additions and multiplications that are not fused",
                    format_percent(busy), format_percent(1 - operations.fma / operations.all())),
                .attempt =
                    "write sums of products as fused multiply-adds, or allow the compiler to "
                    "(-ffp-contract=fast, --fmad=true)",
                .most_speedup = beside_transfers(rung, most)};
}

}  // namespace roofladder
