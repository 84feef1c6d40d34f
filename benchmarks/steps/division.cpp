// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

constexpr int terms = 64;

const PlainKernel kernel{{
    .name = "division",
    .title = "Sums of quotients",
    .tolerance = 1e-13,
    .sizes = sizes("n", {10, 1013, 10'000, 200'000, 2'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected = [](std::uint64_t i,
                   std::span<const double> in) { return terms * (terms + 1) / 2 / in[i]; },
}};

const auto divided = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int j = 1; j <= terms; ++j) {
      sum += j / in[i];
    }
    out[i] = sum;
  }
};

const auto multiplied = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    const double reciprocal = 1 / in[i];
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int j = 1; j <= terms; ++j) {
      sum += j * reciprocal;
    }
    out[i] = sum;
  }
};

}  // namespace

ROOFLADDER_LADDER(kernel, rung({.name = "divided", .claim = "A division for each term."}, divided),
                  rung({.name = "multiplied", .claim = "One reciprocal for all terms."},
                       multiplied))
