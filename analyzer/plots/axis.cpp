// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/axis.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace roofladder {
namespace {

constexpr double spans_decades = 20;  // longest over shortest bar
constexpr double rounding = 1e-9;     // the logarithm of 0.0999... may come out as -1
constexpr double shortest_bar = 1.5;  // over the low end of a logarithmic axis

std::vector<double> positive(const std::vector<double>& values) {
  std::vector<double> found;
  std::ranges::copy_if(values, std::back_inserter(found),
                       [](double value) { return value > 0 && std::isfinite(value); });
  return found;
}

double power_below(double value) {
  return std::pow(10.0, std::floor(std::log10(value)));
}

bool are_far_apart(const std::vector<double>& shown) {
  return !shown.empty() && std::ranges::max(shown) >= spans_decades * std::ranges::min(shown);
}

Axis logarithmic(const std::string& title, Dimension dimension, const std::vector<double>& ends) {
  return fitted(title + " (logarithmic)", dimension, ends);
}

}  // namespace

Axis fitted(std::string title, Dimension dimension, const std::vector<double>& values) {
  const std::vector<double> shown = positive(values);
  if (shown.empty()) {
    return decades(std::move(title), dimension, values);
  }
  const auto [least, greatest] = std::ranges::minmax(shown);
  Axis axis{std::move(title), dimension, Scale::logarithmic, 0, 0};
  axis.low = std::floor(least / power_below(least) * (1 + rounding)) * power_below(least);
  axis.high = std::ceil(greatest / power_below(greatest) * (1 - rounding)) * power_below(greatest);
  axis.high = axis.high > axis.low ? axis.high : 10 * axis.low;
  return axis;
}

std::vector<double> values_of(const std::vector<Strip>& strips) {
  std::vector<double> values;
  for (const Strip& strip : strips) {
    values.insert(values.end(), strip.values.begin(), strip.values.end());
  }
  return values;
}

Axis around_one(std::string title, double least, const std::vector<double>& values) {
  constexpr std::array reaches{0.02, 0.05, 0.1, 0.2, 0.5, 1.0};
  const auto reach = [&](double greatest) {
    const auto* const enough = std::ranges::lower_bound(reaches, std::max(greatest, least));
    return enough == reaches.end() ? reaches.back() : *enough;
  };
  const auto [low, high] =
      values.empty() ? std::ranges::minmax_result<double>{1, 1} : std::ranges::minmax(values);
  return {std::move(title), dimension::ratio, Scale::linear, 1 - reach(1 - low),
          1 + reach(high - 1)};
}

Axis of_bars(std::string title, Dimension dimension, const std::vector<double>& values) {
  const std::vector<double> shown = positive(values);
  if (!are_far_apart(shown)) {
    return from_zero(std::move(title), dimension, values);
  }
  std::vector<double> ends = shown;
  ends.push_back(std::ranges::min(shown) / shortest_bar);
  return logarithmic(title, dimension, ends);
}

Axis of_speedups(const std::string& baseline,
                 const std::vector<std::optional<Estimate>>& speedups) {
  std::vector<double> ends{1};
  for (const auto& speedup : speedups) {
    if (speedup) {
      const auto [low, high] = speedup->interval.value_or(Interval{speedup->value, speedup->value});
      ends.insert(ends.end(), {low, high});
    }
  }
  std::string title = "speedup over " + baseline;
  return are_far_apart(positive(ends)) ? logarithmic(title, dimension::ratio, ends)
                                       : from_zero(std::move(title), dimension::ratio, ends);
}

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
