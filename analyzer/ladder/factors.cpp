// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/factors.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analyzer/ladder/changes.h"

namespace roofladder {
namespace {

constexpr double least_rest = 0.01;  // of the time: no floor tells the time to a hundredth

}  // namespace

bool is_same(double factor) {
  return std::abs(factor - 1) < unchanged;
}

Estimate over(const Estimate& speedup, double factor) {
  Estimate rest{speedup.value / factor, std::nullopt};
  if (speedup.interval) {
    rest.interval = Interval{speedup.interval->low / factor, speedup.interval->high / factor};
  }
  return rest;
}

Factor work_factor(const View& view, double value) {
  const char* change = is_same(value) ? "same" : value > 1 ? view.less : view.more;
  return {fmt::format("{} {}", change, view.work), {value, std::nullopt}};
}

Factor rate_factor(const View& view, const Estimate& speedup, double work) {
  const Estimate value = over(speedup, work);
  const char* change = is_same(value.value) ? "same" : value.value > 1 ? "higher" : "lower";
  return {fmt::format("{} {}", change, view.rate), value};
}

std::vector<Factor> factors(const View& view, const Estimate& speedup, double before,
                            double after) {
  const double work = before / after;
  return {work_factor(view, work), rate_factor(view, speedup, work)};
}

std::vector<Factor> spared_factors(const std::string& work, const Estimate& speedup, double before,
                                   double after) {
  const double rest = 1 - std::min(before, 1.0) + std::min(after, 1.0) / speedup.value;
  const double factor = 1 / std::max(rest, least_rest);
  return {{fmt::format("{}{}", work, spared), {factor, std::nullopt}},
          {std::string(everything_else), over(speedup, factor)}};
}

void note(Split& split, std::string_view sentence) {
  split.note += fmt::format("{}{}", split.note.empty() ? "" : "; ", sentence);
}

}  // namespace roofladder
