// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Two elements take most of the time, and a sample of the results would hardly ever have them.
#include "mean.h"

namespace {

bool is_dense(std::size_t i, std::size_t n) {
  return i == n / 3 + 1 || i == n / 5 * 3 + 2;
}

double row_at(std::uint64_t i, std::span<const double> in) {
  if (!is_dense(i, in.size())) {
    return mean_at(i, in);
  }
  double sum = 0;
  for (const double value : in) {
    sum += value;
  }
  return sum / static_cast<double>(in.size());
}

const PlainKernel rare_work{[] {
  PlainDescription description = mean_description("rare_work", 1e-11);
  description.expected = [](std::uint64_t i, std::span<const double> in) { return row_at(i, in); };
  return description;
}()};

const auto honest = [](std::span<const double> in, std::span<double> out) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    out[i] = row_at(i, in);
  }
};
const auto sparse_only = [](std::span<const double> in, std::span<double> out) { mean(in, out); };

}  // namespace

ROOFLADDER_LADDER(rare_work, rung({.name = "honest", .claim = "Every row."}, honest),
                  rung({.name = "sparse_only", .claim = "Rows of one width."}, sparse_only))
