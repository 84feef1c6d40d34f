// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Rungs that wait for lines of memory, or do not: bounds.sh has what must be said of them. All
// double their input; what else they compute is added as a zero that the compiler cannot know.
#include <bit>
#include <cstdint>
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

constexpr int draws = 64;

std::uint64_t outputs(const Size& size) {
  return static_cast<std::uint64_t>(size["n"]) / 64;
}

const PlainKernel kernel{{
    .name = "lines",
    .title = "Rungs that wait for lines",
    .tolerance = 1e-14,
    .sizes = sizes("n", {64, 1013, 100'000, 8'000'000, 60'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", outputs)},
    .expected = [](std::uint64_t i, std::span<const double> in) { return 2 * in[i]; },
}};

// A place as good as drawn.
std::size_t place(std::uint64_t number, std::size_t size) {
  number *= 0x9e3779b97f4a7c15;
  number = (number ^ number >> 32) * 0xd6e8feb86659fd93;
  return static_cast<std::size_t>(static_cast<unsigned __int128>(number) * size >> 64);
}

// Twice x, if `computed` is not a number that it never is.
double twice(double x, double computed) {
  asm("" : "+x"(computed));
  return computed == 123456789 ? 0 : 2 * x;
}

const auto chased = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(out); ++i) {
    double x = in[i];
    for (int k = 0; k < draws; ++k) {
      x = in[place(std::bit_cast<std::uint64_t>(x) + k, in.size())];
    }
    out[i] = twice(in[i], x);
  }
};

const auto gathered = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(out); ++i) {
    double sum = 0;
    for (int k = 0; k < draws; ++k) {
      sum += in[place(static_cast<std::uint64_t>(i * draws + k), in.size())];
    }
    out[i] = twice(in[i], sum);
  }
};

const auto in_order = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(out); ++i) {
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int k = 0; k < draws; ++k) {
      sum += in[static_cast<std::size_t>(i * draws + k)];
    }
    out[i] = twice(in[i], sum);
  }
};

}  // namespace

ROOFLADDER_LADDER(kernel,
                  rung({.name = "chased", .claim = "Each place follows from the number before."},
                       chased),
                  rung({.name = "gathered", .claim = "The places are known."}, gathered),
                  rung({.name = "in_order", .claim = "One after another."}, in_order))
