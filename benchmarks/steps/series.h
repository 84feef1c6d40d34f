// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Sums of geometric series: multiply-adds alone, each of which needs the one before.
#pragma once

#include <cmath>
#include <roofladder/openmp.hpp>

namespace roofladder::steps {

inline constexpr int terms = 64;
inline constexpr double ratio = 0.875;

// The sum of the series that begins with x.
template <typename Real>
Real series(Real x) {
  Real sum = 0;
  for (int k = 0; k < terms; ++k) {
    sum = sum * Real(ratio) + x;
  }
  return sum;
}

inline double series_in_closed_form(std::uint64_t i, std::span<const double> in) {
  return in[i] * (1 - std::pow(ratio, terms)) / (1 - ratio);
}

inline PlainDescription sums_of_series(const char* name, double tolerance, std::int64_t quick) {
  return {
      .name = name,
      .title = "Sums of geometric series",
      .tolerance = tolerance,
      .sizes = sizes("n", {10, 1013, 10'000, quick, 10 * quick}),
      .arrays = {input<double>("in", "n"), output<double>("out", "n")},
      .expected = series_in_closed_form,
  };
}

}  // namespace roofladder::steps
