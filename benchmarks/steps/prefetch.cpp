// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

constexpr std::uint64_t draws = 16;

std::uint64_t outputs(const Size& size) {
  return static_cast<std::uint64_t>(size["n"]) / 64;
}

std::uint64_t place(std::uint64_t number, std::uint64_t size) {
  return (number * 0x9e3779b97f4a7c15 >> 20) % size;
}

// Steps that wait for one another, as many as a core looks ahead.
double settled(double x) {
  for (int step = 0; step < 128; ++step) {
    x = x * 0.5 + 0.25;
  }
  return x;
}

const PlainKernel kernel{{
    .name = "prefetch",
    .title = "Sums of drawn numbers of a table",
    .tolerance = 1e-12,
    .sizes = sizes("n", {64, 1013, 100'000, 8'000'000, 60'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", outputs)},
    .expected =
        [](std::uint64_t i, std::span<const double> in) {
          double sum = 0;
          for (std::uint64_t k = 0; k < draws; ++k) {
            sum += settled(in[place(i * draws + k, in.size())]);
          }
          return sum;
        },
}};

template <bool is_prefetched>
void sum_drawn(std::span<const double> in, std::span<double> out) {
  constexpr std::uint64_t ahead = 16;
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(out); ++i) {
    double sum = 0;
    for (std::uint64_t k = 0; k < draws; ++k) {
      const std::uint64_t number = static_cast<std::uint64_t>(i) * draws + k;
      if constexpr (is_prefetched) {
        __builtin_prefetch(&in[place(number + ahead, in.size())]);
      }
      sum += settled(in[place(number, in.size())]);
    }
    out[i] = sum;
  }
}

const auto waited = [](std::span<const double> in, std::span<double> out) {
  sum_drawn<false>(in, out);
};

const auto fetched = [](std::span<const double> in, std::span<double> out) {
  sum_drawn<true>(in, out);
};

}  // namespace

ROOFLADDER_LADDER(kernel,
                  rung({.name = "waited", .claim = "Each number is asked for when it is needed."},
                       waited),
                  rung({.name = "fetched", .claim = "It is asked for sixteen numbers before."},
                       fetched))
