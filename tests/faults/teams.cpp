// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Honest rungs with more threads than the collector works with.
#include <omp.h>

#include "mean.h"

namespace {

const PlainKernel teams{mean_description("teams")};

void mean_by(int threads, std::span<const double> in, std::span<double> out) {
#pragma omp parallel for num_threads(threads)
  for (std::size_t i = 0; i < in.size(); ++i) {
    out[i] = mean_at(i, in);
  }
}

const auto serial = [](std::span<const double> in, std::span<double> out) { mean(in, out); };
const auto four = [](std::span<const double> in, std::span<double> out) { mean_by(4, in, out); };
const auto eight = [](std::span<const double> in, std::span<double> out) { mean_by(8, in, out); };
// Leaves the number to the runtime.
const auto sixteen = [](std::span<const double> in, std::span<double> out) {
  omp_set_num_threads(16);
#pragma omp parallel for
  for (std::size_t i = 0; i < in.size(); ++i) {
    out[i] = mean_at(i, in);
  }
};

}  // namespace

ROOFLADDER_LADDER(teams, rung({.name = "serial", .claim = "One thread."}, serial),
                  rung({.name = "four", .claim = "Four threads."}, four),
                  rung({.name = "eight", .claim = "Eight threads."}, eight),
                  rung({.name = "sixteen", .claim = "Sixteen threads."}, sixteen))
