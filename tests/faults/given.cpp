// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// The solution is one of the inputs, for the reference: a rung may copy it.
#include <algorithm>

#include "mean.h"

namespace {

// The right-hand side of an equation whose solution is `exact`.
double right_hand_side(std::uint64_t i, std::span<const double> exact) {
  const double before = i > 0 ? exact[i - 1] : 0;
  return 4 * exact[i] - before;
}

const PlainKernel given{[] {
  PlainDescription description = mean_description("given", 1e-13);
  description.title = "Bidiagonal system";
  description.arrays = {input<double>("right", "n"), input<double>("exact", "n"),
                        output<double>("out", "n")};
  description.expected = [](std::uint64_t i, std::span<const double> /*right*/,
                            std::span<const double> exact) { return exact[i]; };
  description.work = [](const Size& size, double, rl_work& work) {
    const auto n = static_cast<double>(size["n"]);
    work.fp64 = {.add = n, .div = n};
  };
  description.fill = [](const Size&, const Arrays& arrays, const Noise& noise) {
    const auto exact = arrays.of<double>("exact");
    fill_with_noise(exact, noise, 0);
    const auto right = arrays.of<double>("right");
    for (std::size_t i = 0; i < right.size(); ++i) {
      right[i] = right_hand_side(i, exact);
    }
  };
  return description;
}()};

const auto honest = [](std::span<const double> right, std::span<const double> /*exact*/,
                       std::span<double> out) {
  double last = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = last = (right[i] + last) / 4;
  }
};
const auto copied = [](std::span<const double> /*right*/, std::span<const double> exact,
                       std::span<double> out) {
  std::copy(exact.begin(), exact.end(), out.begin());
};

}  // namespace

ROOFLADDER_LADDER(given, rung({.name = "honest", .claim = "Forward substitution."}, honest),
                  rung({.name = "copied", .claim = "A good guess."}, copied))
