// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/cells.h"

#include <fmt/format.h>

#include "analyzer/words/factor_text.h"
#include "analyzer/words/metric_text.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace cells {

TableCell text(std::string text, std::string tip) {
  return {std::move(text), {}, {}, std::move(tip)};
}

TableCell count(std::size_t count) {
  return {Number{{static_cast<double>(count), {}}, dimension::count, {}, true}, {}, {}, {}};
}

TableCell quantity(const std::optional<double>& value, Dimension dimension) {
  return value ? TableCell{Number{{*value, {}}, dimension}, {}, {}, {}} : TableCell{};
}

TableCell percent(const std::optional<double>& ratio) {
  return ratio ? TableCell{Number{{*ratio, {}}, dimension::ratio, Display::percent}, {}, {}, {}}
               : TableCell{};
}

TableCell factor(const std::optional<Estimate>& factor) {
  return factor ? TableCell{Number{*factor, dimension::ratio, Display::factor}, {}, {}, {}}
                : TableCell{};
}

TableCell judged(const std::optional<Estimate>& speedup, Verdict verdict) {
  TableCell cell = cells::factor(speedup);
  if (speedup) {
    cell.marks.emplace_back(verdict);
  }
  return cell;
}

TableCell cost(const Maybe<Cost>& cost) {
  if (const auto* absence = std::get_if<Absence>(&cost)) {
    return {*absence, {}, {}, {}};
  }
  const auto& [of_repetition, cores] = std::get<Cost>(cost);
  const std::string tip =
      cores ? fmt::format("{} core{}", *cores, *cores == 1 ? "" : "s") : std::string();
  return {Number{of_repetition, dimension::ratio}, {}, {}, tip};
}

TableCell interval(const Interval& interval, Dimension dimension) {
  return text(format_quantity(interval.low, dimension) + " to " +
              format_quantity(interval.high, dimension));
}

TableCell name(const VariantInfo& variant) {
  return {VariantName{variant.title, variant, variant.branch}, {}, {}, variant.claim};
}

TableCell metric(const MetricValue& value) {
  if (const auto* absence = std::get_if<Absence>(&value.value)) {
    return {*absence, {}, {}, {}};
  }
  return {Number{std::get<Estimate>(value.value), value.metric->dimension, value.metric->display},
          {Origin{weakest_provenance(value), provenance_text(value)}},
          {},
          value.note};
}

TableCell metric(const VariantAnalysis& variant, const Metric& metric) {
  const MetricValue* found = variant.metric(metric);
  return found != nullptr
             ? cells::metric(*found)
             : TableCell{Absence{Status::not_asked, "not in this analysis"}, {}, {}, {}};
}

TableCell time(const VariantAnalysis& variant) {
  if (!variant.time) {
    return {FailedResult{failure_of(variant)}, {}, {}, {}};
  }
  const Distribution& time = *variant.time;
  return {Number{{time.median, time.median_interval}, dimension::seconds}, {}, {}, {}};
}

TableCell time_with_origin(const VariantAnalysis& variant) {
  TableCell cell = cells::time(variant);
  const MetricValue* time = variant.metric(metric::time);
  if (variant.time && time != nullptr && time->provenance != Provenance::timer) {
    cell.marks.emplace_back(Origin{time->provenance, std::string(name_of(time->provenance))});
  }
  return cell;
}

}  // namespace cells

std::string number_text(const Number& number) {
  if (number.display == Display::factor) {
    return factor_text(number.estimate);
  }
  return number.is_exact ? format_exact(number.estimate.value)
                         : value_text(number.estimate.value, number.dimension, number.display);
}

std::optional<IntervalText> interval_text(const Number& number) {
  const auto& interval = number.estimate.interval;
  if (!interval) {
    return {};
  }
  return IntervalText{value_text(interval->low, number.dimension, number.display),
                      value_text(interval->high, number.dimension, number.display)};
}

}  // namespace roofladder
