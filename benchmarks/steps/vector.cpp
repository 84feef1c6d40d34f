// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "series.h"

using namespace roofladder;
using steps::series;

namespace {

const PlainKernel kernel{steps::sums_of_series("vector", 1e-12, 1'000'000)};

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
