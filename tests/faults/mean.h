// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <roofladder/openmp.hpp>

using namespace roofladder;

inline double mean_at(std::uint64_t i, std::span<const double> in) {
  return i == 0 || i + 1 == in.size() ? in[i] : (in[i - 1] + in[i] + in[i + 1]) / 3;
}

inline PlainDescription mean_description(const std::string& name, double tolerance = 1e-15) {
  return {.name = name,
          .title = "Mean of three neighbours",
          .tolerance = tolerance,
          .sizes = sizes("n", {10, 1013, 100'000, 2'000'000, 4'000'000}),
          .arrays = {input<double>("in", "n"), output<double>("out", "n")},
          .expected = [](std::uint64_t i, std::span<const double> in) { return mean_at(i, in); }};
}

inline void mean(std::span<const double> in, std::span<double> out) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    out[i] = mean_at(i, in);
  }
}
