// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double arithmetic_matters = 0.50;  // of the peak
constexpr double like_a_product = 0.80;      // multiply-adds of all flops
constexpr double units_are_faster = 1.2;

}  // namespace

std::optional<Advice> advise_matrix_units(const RungContext& rung) {
  const double flops = rung.amount(metric::flops_fp64);
  const double rate = rung.amount(metric::flop_rate);
  const double peak = rung.amount(metric::ceiling_flops);
  const Ceiling* units = ceiling_of(
      rung.ceilings, rung.point().device,
      {.kind = LimitKind::flops, .precision = NumberFormat::fp64, .unit = CoreUnit::tensor});
  const bool is_of_fp64 = flops > 0 && 2 * flops > rung.amount(metric::flops);
  if (units == nullptr || !is_of_fp64 || rate < arithmetic_matters * peak ||
      rung.amount(metric::tensor_fp64) > 0 || rung.amount(metric::instructions_tensor) > 0 ||
      2 * rung.amount(metric::ops_fp64_fma) < like_a_product * flops ||
      units->best < units_are_faster * peak) {
    return std::nullopt;
  }
  const double until_memory = 1 / std::max(rung.amount(metric::mix_fraction), 1e-9);
  return Advice{.numbers = fmt::format(
                    "nearly all flops are fp64 multiply-adds, and matrix units do {} where "
                    "the others do {}",
                    format_quantity(units->best, dimension::flops_per_second),
                    format_quantity(peak, dimension::flops_per_second)),
                .attempt = "matrix units, if the computation is a product of matrices",
                .most_speedup = std::min(units->best / rate, until_memory)};
}

}  // namespace roofladder
