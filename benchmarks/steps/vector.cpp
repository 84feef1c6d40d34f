// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

constexpr int terms = 64;
constexpr double ratio = 0.875;

const PlainKernel kernel{{
    .name = "vector",
    .title = "Sums of geometric series",
    .tolerance = 1e-12,
    .sizes = sizes("n", {10, 1013, 10'000, 1'000'000, 10'000'000}),
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

// Keeps numbers from being packed into one vector register.
double alone(double value) {
  asm("" : "+x"(value));
  return value;
}

const auto scalar = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    out[i] = series(alone(in[i]));
  }
};

const auto vectors = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for simd
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    out[i] = series(in[i]);
  }
};

}  // namespace

ROOFLADDER_LADDER(kernel, rung({.name = "scalar", .claim = "One number at a time."}, scalar),
                  rung({.name = "vectors", .claim = "A vector of numbers at a time."}, vectors))
