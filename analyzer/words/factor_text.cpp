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
  int last = std::min(first_place(half), first);
  if (last <= first - 2) {
    return format_factor(factor.value);
  }
  const auto rounded_to = [&](int place) {
    const double unit = std::pow(10, place);
    return std::round(factor.value / unit) * unit;
  };
  // Does not tell as 1.0x a rung that is slower for sure.
  const bool excludes_one = factor.interval->low > 1 || factor.interval->high < 1;
  if (excludes_one && rounded_to(last) == 1) {
    last -= 1;
  }
  return fmt::format("{:.{}f}x", rounded_to(last), std::max(0, -last));
}

std::string factor_range_text(const Estimate& factor) {
  return factor.interval ? fmt::format(" ({} to {})", format_factor(factor.interval->low),
                                       format_factor(factor.interval->high))
                         : "";
}

std::string factor_with_range(const Estimate& factor) {
  return factor_text(factor) + factor_range_text(factor);
}

}  // namespace roofladder
