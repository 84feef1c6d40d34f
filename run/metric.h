// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "run/units.h"

namespace roofladder {

enum class MetricKind {
  base,     // observed by a provider, declared by a variant, or imported
  ceiling,  // a limit of the device, supplied by the analyzer when it evaluates the formulas of a
            // point
  derived,  // a formula over other metrics
};

// A row of the metric table. Adding a derived metric is adding a row; its formula is parsed and its
// units are checked by the tests, and every report and the GUI show it from then on.
struct Metric {
  std::string_view name;   // "dram.read"; stable, used in files
  std::string_view title;  // "DRAM read"
  Dimension dimension;     // of the stored value, SI base units; percentages are stored as ratios
  MetricKind kind;
  std::string_view sentence;  // what it is, one sentence
  std::string_view formula;   // empty unless derived; grammar in run/formula.h
};

// Every metric Roofladder knows, in the order in which tables show them.
std::span<const Metric> metric_table();

// Null for an unknown name.
const Metric* find_metric(std::string_view name);

// The place of a row of the table in it; below most_metrics.
std::size_t metric_place(const Metric& metric);
inline constexpr std::size_t most_metrics = 256;

}  // namespace roofladder
