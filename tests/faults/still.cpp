// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// New inputs change the right results by less than the tolerance, so that old answers stay right.
#include <vector>

#include "mean.h"

namespace {

const PlainKernel still{[] {
  PlainDescription description = mean_description("still", 1e-12);
  description.fill = [](const Size&, const Arrays& arrays, const Noise& noise) {
    const auto in = arrays.of<double>("in");
    for (std::size_t i = 0; i < in.size(); ++i) {
      in[i] = 1 + 1e-3 * static_cast<double>(i % 7) + 1e-14 * noise(i);
    }
  };
  return description;
}()};

const auto honest = [](std::span<const double> in, std::span<double> out) { mean(in, out); };
const auto kept = [](std::span<const double> in, std::span<double> out) {
  static std::vector<double> answer;
  if (answer.size() != in.size()) {
    answer.resize(in.size());
    mean(in, answer);
  }
  std::copy(answer.begin(), answer.end(), out.begin());
};

}  // namespace

ROOFLADDER_LADDER(still, rung({.name = "honest", .claim = "Every mean."}, honest),
                  rung({.name = "kept", .claim = "The answer of the first call."}, kept))
