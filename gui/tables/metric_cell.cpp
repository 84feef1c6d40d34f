// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/tables/metric_cell.h"

#include <fmt/format.h>

#include "analyzer/words/metric_text.h"

namespace roofladder::gui {

ShownCell metric_cell(const MetricValue& value) {
  if (const auto* absence = std::get_if<Absence>(&value.value)) {
    return absent(*absence);
  }
  const auto& estimate = std::get<Estimate>(value.value);
  ShownCell cell = number(metric_text(*value.metric, estimate.value), estimate.value);
  if (estimate.interval) {
    cell.remark = fmt::format("{} to {}, ", metric_text(*value.metric, estimate.interval->low),
                              metric_text(*value.metric, estimate.interval->high));
  }
  cell.remark += provenance_text(value);
  if (!value.note.empty()) {
    cell.remark += ": " + value.note;
  }
  return cell;
}

ShownCell metric_cell(const VariantAnalysis& variant, const Metric& metric) {
  const MetricValue* found = variant.metric(metric);
  return found == nullptr ? absent({Status::not_asked, "not in this analysis"})
                          : metric_cell(*found);
}

}  // namespace roofladder::gui
