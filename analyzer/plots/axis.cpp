// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/axis.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace roofladder {

Axis decades(std::string title, Dimension dimension, const std::vector<double>& values) {
  Axis axis{std::move(title), dimension, Scale::logarithmic, 0.1, 10};
  std::vector<double> exponents;
  for (const double value : values) {
    if (value > 0 && std::isfinite(value)) {
      exponents.push_back(std::log10(value));
    }
  }
  if (exponents.empty()) {
    return axis;
  }
  const auto [least, greatest] = std::minmax_element(exponents.begin(), exponents.end());
  const double low = std::floor(*least);
  axis.low = std::pow(10.0, low);
  axis.high = std::pow(10.0, std::max(std::ceil(*greatest), low + 1));
  return axis;
}

Axis from_zero(std::string title, Dimension dimension, const std::vector<double>& values) {
  Axis axis{std::move(title), dimension, Scale::linear, 0, 1};
  const double greatest = values.empty() ? 0 : *std::max_element(values.begin(), values.end());
  if (greatest <= 0) {
    return axis;
  }
  const double decade = std::pow(10.0, std::floor(std::log10(greatest)));
  for (const double step : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0}) {
    axis.high = step * decade;
    if (axis.high >= greatest) {
      break;
    }
  }
  return axis;
}

}  // namespace roofladder
