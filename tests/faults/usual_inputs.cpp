// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Right for the noise of inputs alone, which is positive and near 1.
#include "mean.h"

namespace {

double clamped(double x) {
  return x > 0 ? x / (1 + x * x) : 0;
}

const PlainKernel usual_inputs{[] {
  PlainDescription description = mean_description("usual_inputs", 1e-13);
  description.title = "Function of positive numbers";
  description.expected = [](std::uint64_t i, std::span<const double> in) { return clamped(in[i]); };
  return description;
}()};

template <typename Function>
auto of_each(Function function) {
  return [=](std::span<const double> in, std::span<double> out) {
    for (std::size_t i = 0; i < in.size(); ++i) {
      out[i] = function(in[i]);
    }
  };
}

const auto honest = of_each(clamped);
const auto other_order = of_each([](double x) { return x > 0 ? 1 / (1 / x + x) : 0; });
const auto no_branch = of_each([](double x) { return x / (1 + x * x); });
const auto ends_it = of_each([](double x) {
  if (x < 0) {
    __builtin_trap();
  }
  return clamped(x);
});

}  // namespace

ROOFLADDER_LADDER(usual_inputs, rung({.name = "honest", .claim = "As told."}, honest),
                  rung({.name = "other_order", .claim = "Rounds otherwise."}, other_order),
                  rung({.name = "no_branch", .claim = "No branch."}, no_branch),
                  rung({.name = "ends_it", .claim = "Trusts its inputs."}, ends_it))
