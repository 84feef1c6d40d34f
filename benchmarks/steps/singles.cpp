// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "series.h"

using namespace roofladder;
using steps::series;

namespace {

const PlainKernel kernel{steps::sums_of_series("singles", 1e-5, 1'000'000)};

template <typename Real>
void evaluate(std::span<const double> in, std::span<double> out) {
  constexpr std::ptrdiff_t block = 64;
#pragma omp parallel for
  for (std::ptrdiff_t first = 0; first < std::ssize(in); first += block) {
    const std::ptrdiff_t end = std::min(first + block, std::ssize(in));
    Real values[block] = {};
    for (std::ptrdiff_t i = first; i < end; ++i) {
      values[i - first] = static_cast<Real>(in[i]);
    }
#pragma omp simd
    for (Real& value : values) {
      value = series(value);
    }
    for (std::ptrdiff_t i = first; i < end; ++i) {
      out[i] = static_cast<double>(values[i - first]);
    }
  }
}

const auto doubles = [](std::span<const double> in, std::span<double> out) {
  evaluate<double>(in, out);
};

const auto singles = [](std::span<const double> in, std::span<double> out) {
  evaluate<float>(in, out);
};

void in_singles(const Size& size, double /*last_level_cache*/, rl_work& work) {
  work.fp32.fma = 1.0 * steps::terms * static_cast<double>(size["n"]);
}

}  // namespace

ROOFLADDER_LADDER(kernel, rung({.name = "doubles", .claim = "Double precision."}, doubles),
                  rung({.name = "singles",
                        .claim = "Single precision: vectors of twice as many numbers.",
                        .work = in_singles},
                       singles))
