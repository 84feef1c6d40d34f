// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "analyzer/words/metric_text.h"
#include "gui/tables/metric_cell.h"
#include "gui/tables/result_tables.h"
#include "run/format.h"

namespace roofladder::gui {
namespace {

std::string interval_text(const MetricValue& value) {
  const auto* estimate = std::get_if<Estimate>(&value.value);
  if (estimate == nullptr || !estimate->interval) {
    return "";
  }
  return metric_text(*value.metric, estimate->interval->low) + " to " +
         metric_text(*value.metric, estimate->interval->high);
}

std::string remark_of(const MetricValue& value) {
  const auto* absence = std::get_if<Absence>(&value.value);
  return absence != nullptr ? absence->reason : value.note;
}

void add_metrics(const std::string& part, const MetricValues& metrics, ShownTable& table) {
  for (const MetricValue& value : metrics) {
    const bool is_known = std::holds_alternative<Estimate>(value.value);
    ShownCell title = heading(std::string(value.metric->title));
    title.remark = value.metric->sentence;
    table.rows.push_back({{plain(part), std::move(title), metric_cell(value),
                           plain(interval_text(value)), plain(unit_symbol(value.metric->dimension)),
                           plain(is_known ? provenance_text(value) : ""), plain(remark_of(value)),
                           plain(std::string(value.metric->name))},
                          {}});
  }
}

}  // namespace

ShownTable metrics_table(const Analysis& analysis, const VariantAnalysis& variant) {
  ShownTable table{.id = "metrics",
                   .title = "Every metric of " + analysis.run.variants.at(variant.variant).title,
                   .columns = {"Part", "Metric", "Value", "95 % interval", "SI unit", "Provenance",
                               "Note or reason", "Name"},
                   .rows = {},
                   .note = {}};
  add_metrics("", variant.metrics, table);
  if (variant.parts.size() > 1) {
    for (const PartAnalysis& part : variant.parts) {
      add_metrics(part.name, part.metrics, table);
    }
  }
  return table;
}

}  // namespace roofladder::gui
