// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/words/factor_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "run/format.h"

namespace roofladder {
namespace {

// The decimal place of the first digit: 1 of 21.3, -2 of 0.05.
int first_place(double value) {
  return static_cast<int>(std::floor(std::log10(value)));
}

}  // namespace

std::string factor_text(const Estimate& factor) {
  const double half = factor.interval ? (factor.interval->high - factor.interval->low) / 2 : 0;
  if (!(half > 0) || !std::isfinite(half) || !(factor.value > 0) || !std::isfinite(factor.value)) {
    return format_factor(factor.value);
  }
  const int first = first_place(factor.value);
  const int last = std::min(first_place(half), first);
  if (last <= first - 2) {
    return format_factor(factor.value);
  }
  const double unit = std::pow(10, last);
  return fmt::format("{:.{}f}x", std::round(factor.value / unit) * unit, std::max(0, -last));
}

std::string factor_range_text(const Estimate& factor) {
  return factor.interval ? fmt::format(" ({} to {})", format_factor(factor.interval->low),
                                       format_factor(factor.interval->high))
                         : "";
}

}  // namespace roofladder
