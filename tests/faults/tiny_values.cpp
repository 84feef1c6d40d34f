// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Right values whose squares are too small for a number, and such that are 0 but for a few.
#include "mean.h"

namespace {

constexpr double tiny = 1e-170;
constexpr std::uint64_t rare = 701;  // at every such place there is a value

const PlainKernel tiny_values{PlainDescription{
    .name = "tiny_values",
    .title = "Tiny values and rare ones",
    .tolerance = 1e-12,
    .sizes = sizes("n", {10, 1013, 100'000, 2'000'000, 4'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("small", "n"), output<double>("few", "n")},
    .expected =
        [](const Size&, const Arrays& arrays, std::string_view array, std::uint64_t i) {
          const double value = arrays.of<const double>("in")[i];
          return array == "small" ? tiny * value : i % rare == rare - 1 ? 1e-14 * value : 0.0;
        },
}};

void compute(std::span<const double> in, std::span<double> small, std::span<double> few) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    small[i] = tiny * in[i];
    few[i] = i % rare == rare - 1 ? 1e-14 * in[i] : 0.0;
  }
}

const auto honest = [](std::span<const double> in, std::span<double> small, std::span<double> few) {
  compute(in, small, few);
};
const auto no_small = [](std::span<const double> in, std::span<double> small,
                         std::span<double> few) {
  compute(in, small, few);
  std::fill(small.begin(), small.end(), 0);
};
const auto greater = [](std::span<const double> in, std::span<double> small,
                        std::span<double> few) {
  compute(in, small, few);
  std::fill(small.begin(), small.end(), 1e-13);
};
const auto no_few = [](std::span<const double> in, std::span<double> small, std::span<double> few) {
  compute(in, small, few);
  std::fill(few.begin(), few.end(), 0);
};

}  // namespace

ROOFLADDER_LADDER(tiny_values, rung({.name = "honest", .claim = "All of them."}, honest),
                  rung({.name = "no_small", .claim = "Zeros."}, no_small),
                  rung({.name = "greater", .claim = "A small number."}, greater),
                  rung({.name = "no_few", .claim = "Zeros for what is mostly 0."}, no_few))
