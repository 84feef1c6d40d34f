// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

constexpr int terms = 64;
constexpr double ratio = 0.875;

const PlainKernel kernel{{
    .name = "threads",
    .title = "Sums of geometric series",
    .tolerance = 1e-12,
    .sizes = sizes("n", {10, 1013, 10'000, 2'000'000, 20'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected =
        [](std::uint64_t i, std::span<const double> in) {
          return in[i] * (1 - std::pow(ratio, terms)) / (1 - ratio);
        },
}};

// The sum of a geometric series that begins with x.
template <typename Real>
Real series(Real x) {
  Real sum = 0;
  for (int k = 0; k < terms; ++k) {
    sum = sum * Real(ratio) + x;
  }
  return sum;
}

const auto one = [](std::span<const double> in, std::span<double> out) {
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    out[i] = series(in[i]);
  }
};

const auto all = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for simd
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    out[i] = series(in[i]);
  }
};

}  // namespace

ROOFLADDER_LADDER(kernel, rung({.name = "one", .claim = "One thread."}, one),
                  rung({.name = "all", .claim = "All threads."}, all))
