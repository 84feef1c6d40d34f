// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

constexpr int terms = 1024;

const PlainKernel kernel{{
    .name = "chain",
    .title = "Sums of many terms",
    .tolerance = 1e-12,
    .sizes = sizes("n", {10, 1013, 10'000, 50'000, 2'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected = [](std::uint64_t i, std::span<const double> in) { return terms * in[i]; },
}};

// Hides a number from the compiler, so that it is added each time.
double hidden(double value) {
  asm("" : "+x"(value));
  return value;
}

const auto one_sum = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    double sum = 0;
    for (int j = 0; j < terms; ++j) {
      sum += hidden(in[i]);
    }
    out[i] = sum;
  }
};

const auto eight_sums = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    double sums[8] = {};
    for (int j = 0; j < terms; j += 8) {
      for (double& sum : sums) {
        sum += hidden(in[i]);
      }
    }
    double sum = 0;
    for (const double one : sums) {
      sum += one;
    }
    out[i] = sum;
  }
};

}  // namespace

ROOFLADDER_LADDER(
    kernel, rung({.name = "one_sum", .claim = "Each addition waits for the one before."}, one_sum),
    rung({.name = "eight_sums", .claim = "Eight sums that do not wait for one another."},
         eight_sums))
