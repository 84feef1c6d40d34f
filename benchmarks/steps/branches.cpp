// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

constexpr int draws = 64;

// A bit that is as good as drawn.
bool is_heads(std::uint64_t number) {
  number = (number ^ number >> 32) * 0x9e3779b97f4a7c15;
  return ((number ^ number >> 29) * 0xbf58476d1ce4e5b9) >> 63 != 0;
}

// The number where it is heads, less half of it where it is not.
template <typename Add>
void add_draws(std::span<const double> in, std::span<double> out, Add add) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    double sum = 0;
    for (int j = 0; j < draws; ++j) {
      add(sum, is_heads(static_cast<std::uint64_t>(i) * draws + j), in[i]);
    }
    out[i] = sum;
  }
}

const PlainKernel kernel{{
    .name = "branches",
    .title = "Sums by drawn bits",
    .tolerance = 1e-11,
    .sizes = sizes("n", {10, 1013, 10'000, 100'000, 2'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected =
        [](std::uint64_t i, std::span<const double> in) {
          double sum = 0;
          for (int j = 0; j < draws; ++j) {
            sum += (is_heads(i * draws + j) ? 1 : -0.5) * in[i];
          }
          return sum;
        },
}};

const auto branched = [](std::span<const double> in, std::span<double> out) {
  add_draws(in, out, [](double& sum, bool is_heads, double x) {
    if (is_heads) {
      asm volatile("");  // which only a branch leaves out
      sum += x;
    } else {
      sum -= x / 2;
    }
  });
};

const auto selected = [](std::span<const double> in, std::span<double> out) {
  add_draws(in, out,
            [](double& sum, bool is_heads, double x) { sum += (1.5 * is_heads - 0.5) * x; });
};

}  // namespace

ROOFLADDER_LADDER(
    kernel,
    rung({.name = "branched", .claim = "A branch for each bit, which goes either way."}, branched),
    rung({.name = "selected", .claim = "Selects a factor in place of a way."}, selected))
