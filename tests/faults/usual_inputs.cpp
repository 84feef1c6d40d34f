// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Right for the noise of inputs alone, which is positive and near 1.
#include "mean.h"

namespace {

double clamped(double x) {
  return x > 0 ? x / (1 + x * x) : 0;
}
double clamped_otherwise(double x) {
  return x > 0 ? 1 / (1 / x + x) : 0;
}
double never_clamped(double x) {
  return x / (1 + x * x);
}
double trapped(double x) {
  if (x < 0) {
    __builtin_trap();
  }
  return clamped(x);
}

const PlainKernel usual_inputs{[] {
  PlainDescription description = mean_description("usual_inputs", 1e-13);
  description.title = "Function of positive numbers";
  description.expected = [](std::uint64_t i, std::span<const double> in) { return clamped(in[i]); };
  return description;
}()};

template <auto function>
constexpr auto of_each = [](std::span<const double> in, std::span<double> out) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    out[i] = function(in[i]);
  }
};

}  // namespace

ROOFLADDER_LADDER(usual_inputs, rung({.name = "honest", .claim = "As told."}, of_each<clamped>),
                  rung({.name = "other_order", .claim = "Rounds otherwise."},
                       of_each<clamped_otherwise>),
                  rung({.name = "no_branch", .claim = "No branch."}, of_each<never_clamped>),
                  rung({.name = "ends_it", .claim = "Trusts its inputs."}, of_each<trapped>))
