// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Rungs that one resource of a CPU binds each: bounds.sh has what must be said of them. All double
// their input; what else they compute is added as a zero that the compiler cannot know.
#include <cmath>
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

constexpr int chains = 32;
constexpr int steps = 64;

const PlainKernel kernel{{
    .name = "bounds",
    .title = "Rungs bound by one resource",
    .tolerance = 1e-14,
    .sizes = sizes("n", {10, 1013, 10'000, 20'000'000, 50'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected = [](std::uint64_t i, std::span<const double> in) { return 2 * in[i]; },
}};

// Twice x, if `computed` is not a number that it never is.
double twice(double x, double computed) {
  return computed == -1e30 ? 0 : 2 * x;
}

// Advances independent numbers in every thread for each of some elements.
template <typename Step>
void advance(std::span<const double> in, std::span<double> out, Step step) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    double x[chains];
    for (int c = 0; c < chains; ++c) {
      x[c] = in[i] + c;
    }
    for (int k = 0; k < steps; ++k) {
#pragma omp simd
      for (int c = 0; c < chains; ++c) {
        x[c] = step(x[c]);
      }
    }
    double sum = 0;
    for (const double one : x) {
      sum += one;
    }
    out[i] = twice(in[i], sum);
  }
}

const auto stream = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for simd
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    out[i] = 2 * in[i];
  }
};

const auto multiply_adds = [](std::span<const double> in, std::span<double> out) {
  advance(in, out, [](double x) { return x * 0.999 + 0.25; });
};

const auto divisions = [](std::span<const double> in, std::span<double> out) {
  advance(in, out, [](double x) { return 3 / x; });
};

const auto roots = [](std::span<const double> in, std::span<double> out) {
  advance(in, out, [](double x) { return std::sqrt(x + 1.25); });
};

const auto one_thread = [](std::span<const double> in, std::span<double> out) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    double x = in[i];
    for (int k = 0; k < 8 * steps; ++k) {
      x = x * 0.999 + 0.25;
    }
    out[i] = twice(in[i], x);
  }
};

const auto dependent_multiply_adds = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    double x = in[i];
    for (int k = 0; k < chains * steps; ++k) {
      x = x * 0.999 + 0.25;
    }
    out[i] = twice(in[i], x);
  }
};

}  // namespace

ROOFLADDER_LADDER(kernel, rung({.name = "stream", .claim = "Memory."}, stream),
                  rung({.name = "multiply_adds", .claim = "Multiply-adds of whole registers."},
                       multiply_adds),
                  rung({.name = "divisions", .claim = "Divisions of whole registers."}, divisions),
                  rung({.name = "roots", .claim = "Square roots of whole registers."}, roots),
                  rung({.name = "one_thread", .claim = "All but one processor have nothing to do."},
                       one_thread),
                  rung({.name = "dependent_multiply_adds", .claim = "A chain in every thread."},
                       dependent_multiply_adds))
