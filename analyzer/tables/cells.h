// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/tables/table.h"

// Makes table cells from results of the analyzer, and text from the values of cells.
namespace roofladder::cells {

TableCell text(std::string text, std::string tip = {});
TableCell count(std::size_t count);
TableCell quantity(const std::optional<double>& value, Dimension dimension);
TableCell percent(const std::optional<double>& ratio);
TableCell factor(const std::optional<Estimate>& factor);
TableCell judged(const std::optional<Estimate>& speedup, Verdict verdict);
TableCell cost(const Maybe<Cost>& cost);
TableCell interval(const Interval& interval, Dimension dimension);

TableCell name(const VariantInfo& variant);  // with its claim

// Shows the value with its origin, or the reason for its absence, even if the analysis lacks the
// metric.
TableCell metric(const MetricValue& value);
TableCell metric(const VariantAnalysis& variant, const Metric& metric);

// Shows the median and its interval. time_with_origin() adds the origin unless it is the timer.
TableCell time(const VariantAnalysis& variant);
TableCell time_with_origin(const VariantAnalysis& variant);

}  // namespace roofladder::cells

namespace roofladder {

// "18.3 ms"
std::string number_text(const Number& number);

// "18.1 ms" and "18.5 ms"; absent for a number without an interval.
struct IntervalText {
  std::string low;
  std::string high;
};
std::optional<IntervalText> interval_text(const Number& number);

}  // namespace roofladder
