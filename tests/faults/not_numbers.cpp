// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Results that are no numbers by right, beside infinite ones and usual ones.
#include "mean.h"

namespace {

double root_at(std::uint64_t i, std::span<const double> in) {
  return i % 3 == 0 ? std::sqrt(in[i] - 1) : i % 3 == 1 ? in[i] / 0.0 : in[i];
}

const PlainKernel not_numbers{[] {
  PlainDescription description = mean_description("not_numbers");
  description.expected = [](std::uint64_t i, std::span<const double> in) { return root_at(i, in); };
  return description;
}()};

const auto honest = [](std::span<const double> in, std::span<double> out) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    out[i] = root_at(i, in);
  }
};
// Roots of numbers below 1 are the elements that it leaves as they were.
const auto unwritten = [](std::span<const double> in, std::span<double> out) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    if (i % 3 != 0 || in[i] >= 1) {
      out[i] = root_at(i, in);
    }
  }
};
const auto all_nan = [](std::span<const double> in, std::span<double> out) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    out[i] = i % 3 == 2 ? in[i] : NAN;
  }
};

}  // namespace

ROOFLADDER_LADDER(not_numbers, rung({.name = "honest", .claim = "As they are."}, honest),
                  rung({.name = "unwritten", .claim = "Numbers only."}, unwritten),
                  rung({.name = "all_nan", .claim = "No infinity."}, all_nan))
