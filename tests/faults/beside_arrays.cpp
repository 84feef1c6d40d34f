// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Right results, and something else written that is not for the rung to write.
#include "mean.h"

namespace {

const PlainKernel beside_arrays{mean_description("beside_arrays")};

const auto honest = [](std::span<const double> in, std::span<double> out) { mean(in, out); };
const auto beyond = [](std::span<const double> in, std::span<double> out) {
  mean(in, out);
  out.data()[out.size()] = 7;
};
const auto before = [](std::span<const double> in, std::span<double> out) {
  mean(in, out);
  out.data()[-3] = 7;
};
const auto changes_inputs = [](std::span<const double> in, std::span<double> out) {
  mean(in, out);
  const_cast<double*>(in.data())[in.size() / 2] += 1;
};

}  // namespace

ROOFLADDER_LADDER(beside_arrays, rung({.name = "honest", .claim = "Writes its results."}, honest),
                  rung({.name = "beyond", .claim = "One element more."}, beyond),
                  rung({.name = "before", .claim = "One element before."}, before),
                  rung({.name = "changes_inputs", .claim = "One input."}, changes_inputs))
