// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "series.h"

using namespace roofladder;
using steps::series;

namespace {

const PlainKernel kernel{steps::sums_of_series("threads", 1e-12, 2'000'000)};

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
