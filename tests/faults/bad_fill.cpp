// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// fill() writes beyond the inputs at the size "odd", and ends the process at "medium".
#include <cstdio>
#include <cstdlib>

#include "mean.h"

namespace {

const PlainKernel bad_fill{[] {
  PlainDescription description = mean_description("bad_fill");
  description.fill = [](const Size& size, const Arrays& arrays, const Noise& noise) {
    const auto in = arrays.of<double>("in");
    fill_with_noise(in, noise, 0);
    if (size["n"] == 1013) {
      in.data()[in.size()] = 1;
    }
    if (size["n"] == 100'000) {
      std::fputs("no such matrix\n", stderr);
      std::abort();
    }
  };
  return description;
}()};

const auto honest = [](std::span<const double> in, std::span<double> out) { mean(in, out); };

}  // namespace

ROOFLADDER_LADDER(bad_fill, rung({.name = "honest", .claim = "Every mean."}, honest))
