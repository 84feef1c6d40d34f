// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// The code that fills the inputs leaves the answer in a static variable of the module.
#include <vector>

#include "mean.h"

namespace {

std::vector<double>& table() {
  static std::vector<double> values;
  return values;
}

const PlainKernel kept_by_fill{[] {
  PlainDescription description = mean_description("kept_by_fill");
  description.fill = [](const Size&, const Arrays& arrays, const Noise& noise) {
    const auto in = arrays.of<double>("in");
    fill_with_noise(in, noise, 0);
    table().resize(in.size());
    mean(in, table());
  };
  return description;
}()};

const auto honest = [](std::span<const double> in, std::span<double> out) { mean(in, out); };
const auto copied = [](std::span<const double> in, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = i < table().size() ? table()[i] : in[i];
  }
};

}  // namespace

ROOFLADDER_LADDER(kept_by_fill, rung({.name = "honest", .claim = "Every mean."}, honest),
                  rung({.name = "copied", .claim = "A table."}, copied))
