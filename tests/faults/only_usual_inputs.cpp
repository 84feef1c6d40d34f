// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Honest, and nothing for other inputs: a loop that would not end there, and another that would
// read beyond its table.
#include <vector>

#include "mean.h"

namespace {

double halvings(double x) {
  double count = 0;
  while (x != 0.25 && x > 0.25) {
    x = x < 0.5 ? 0.25 : x / 2;
    count += 1;
  }
  return count + x;
}

const PlainKernel only_usual_inputs{[] {
  PlainDescription description = mean_description("only_usual_inputs", 1e-13);
  description.title = "Halvings of numbers from 0.5 to 1.5";
  description.expected = [](std::uint64_t i, std::span<const double> in) {
    return in[i] > 0 ? halvings(in[i]) : 0;
  };
  return description;
}()};

const auto honest = [](std::span<const double> in, std::span<double> out) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    double x = in[i];
    while (x < 0) {
      x *= 2;
    }
    out[i] = halvings(x);
  }
};
const auto table = [](std::span<const double> in, std::span<double> out) {
  const std::vector<double> counts{1.25, 2.25, 3.25};
  for (std::size_t i = 0; i < in.size(); ++i) {
    out[i] = counts.at(in[i] < 0.5 ? 0 : in[i] < 1 ? 1 : in[i] < 2 ? 2 : 3);
  }
};

}  // namespace

ROOFLADDER_LADDER(only_usual_inputs, rung({.name = "honest", .claim = "Halves."}, honest),
                  rung({.name = "table", .claim = "Looks it up."}, table))
