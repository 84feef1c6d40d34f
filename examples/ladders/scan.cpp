// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Prefix sums of both signs: errors are small beside the terms, not beside sums that cancel.
#include <numeric>
#include <omp.h>
#include <roofladder/openmp.hpp>

using namespace roofladder;

const PlainKernel scan{PlainDescription{
    .name = "scan",
    .title = "Prefix sums",
    .tolerance = 1e-13,
    .sizes = sizes("n", {10, 1013, 100'000, 10'000'000, 100'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected_all =
        [](std::span<const double> in, std::span<double> out) {
          long double sum = 0;
          for (std::size_t i = 0; i < in.size(); ++i) {
            out[i] = static_cast<double>(sum += in[i]);
          }
        },
    .magnitude = [](std::uint64_t i, std::span<const double>) { return 0.5 * (i + 1); },
    .work = [](const Size& size, double, rl_work& work) { work.fp64.add = 1.0 * size["n"]; },
    .fill =
        [](const Size&, const Arrays& arrays, const Noise& noise) {
          const std::span in = arrays.of<double>("in");
          for (std::size_t i = 0; i < in.size(); ++i) {
            in[i] = noise(i) - 0.5;
          }
        }}};

void serial(std::span<const double> in, std::span<double> out) {
  double sum = 0;
  for (std::size_t i = 0; i < in.size(); ++i) {
    out[i] = sum += in[i];
  }
}

void blocks(const double* in, double* out, std::int64_t n) {
  double before[257] = {};
#pragma omp parallel num_threads(std::min(omp_get_max_threads(), 256))
  {
    const int thread = omp_get_thread_num();
    const std::int64_t begin = n * thread / omp_get_num_threads(),
                       end = n * (thread + 1) / omp_get_num_threads();
    for (std::int64_t i = begin; i < end; ++i) {
      before[thread + 1] += in[i];
    }
#pragma omp barrier
    double sum = std::accumulate(before, before + thread + 1, 0.0);
    for (std::int64_t i = begin; i < end; ++i) {
      out[i] = sum += in[i];
    }
  }
}

ROOFLADDER_LADDER(scan, rung<serial>({.name = "serial", .claim = "One sum."}),
                  rung<blocks>({.name = "blocks", .claim = "Blocks' sums first, by all threads."}))
