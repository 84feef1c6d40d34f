// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/divider.h"

#include <algorithm>
#include <array>

namespace roofladder {
namespace {

struct DividerOperation {
  LimitKind kind;
  NumberFormat precision;
  double lanes_of_128;
  const Metric& all;
  const Metric& scalar;
  const Metric& of_128;
  const Metric& of_256;
};

const std::array operations{
    DividerOperation{LimitKind::divisions, NumberFormat::fp64, 2, metric::ops_fp64_div,
                     metric::counted_fp64_div_scalar, metric::counted_fp64_div_128,
                     metric::counted_fp64_div_256},
    DividerOperation{LimitKind::divisions, NumberFormat::fp32, 4, metric::ops_fp32_div,
                     metric::counted_fp32_div_scalar, metric::counted_fp32_div_128,
                     metric::counted_fp32_div_256},
    DividerOperation{LimitKind::roots, NumberFormat::fp64, 2, metric::ops_fp64_sqrt,
                     metric::counted_fp64_sqrt_scalar, metric::counted_fp64_sqrt_128,
                     metric::counted_fp64_sqrt_256},
    DividerOperation{LimitKind::roots, NumberFormat::fp32, 4, metric::ops_fp32_sqrt,
                     metric::counted_fp32_sqrt_scalar, metric::counted_fp32_sqrt_128,
                     metric::counted_fp32_sqrt_256},
};

// The divider takes an instruction on 128 bits as often as a scalar one, on Intel's cores since
// Skylake and AMD's since Zen 2 (Abel and Reineke, uops.info).
double seconds_of(const DividerOperation& operation, const Columns& columns, std::size_t row,
                  const Ceiling& scalar, const Ceiling& simd) {
  const auto scalars = columns.number(row, operation.scalar);
  const auto of_128 = columns.number(row, operation.of_128);
  const auto of_256 = columns.number(row, operation.of_256);
  if (scalars && of_128 && of_256) {
    return (*scalars + *of_128 / operation.lanes_of_128) / scalar.best + *of_256 / simd.best;
  }
  return *columns.number(row, operation.all) / std::max(scalar.best, simd.best);
}

}  // namespace

std::optional<DividerTime> divider_time(const Columns& columns, std::size_t row,
                                        const std::vector<Ceiling>& ceilings,
                                        std::uint32_t device) {
  DividerTime time;
  double most = 0;
  for (const DividerOperation& operation : operations) {
    const auto all = columns.number(row, operation.all);
    const auto rate = [&](CoreUnit unit) {
      return ceiling_of(ceilings, device,
                        {.kind = operation.kind, .precision = operation.precision, .unit = unit});
    };
    const Ceiling* scalar = rate(CoreUnit::scalar);
    const Ceiling* simd = rate(CoreUnit::simd);
    if (scalar != nullptr && simd != nullptr && time.ceiling.empty()) {
      time.ceiling = simd->name;
    }
    if (all == 0) {
      continue;
    }
    if (!all || scalar == nullptr || simd == nullptr) {
      return std::nullopt;
    }
    const double seconds = seconds_of(operation, columns, row, *scalar, *simd);
    time.seconds += seconds;
    if (seconds > most) {
      most = seconds;
      time.ceiling = simd->name;
    }
  }
  return time.ceiling.empty() ? std::nullopt : std::optional(time);
}

}  // namespace roofladder
