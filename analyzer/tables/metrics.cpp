// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

TableCell title_of(const MetricValue& value) {
  return cells::text(std::string(value.metric->title));
}

TableCell interval_cell(const MetricValue& value) {
  const auto* estimate = std::get_if<Estimate>(&value.value);
  const auto interval =
      estimate == nullptr
          ? std::nullopt
          : interval_text(Number{*estimate, value.metric->dimension, value.metric->display});
  return interval ? cells::text(interval->low + " to " + interval->high) : cells::text("");
}

TableCell note_or_reason(const MetricValue& value) {
  const auto* absence = std::get_if<Absence>(&value.value);
  return cells::text(absence != nullptr ? absence->reason : value.note);
}

void add_metrics(const std::string& part, const MetricValues& metrics, Table& table) {
  for (const MetricValue& value : metrics) {
    if (value.metric->is_evidence()) {
      continue;
    }
    TableCell title = title_of(value);
    title.tip = value.metric->sentence;
    table.rows.push_back(
        {{cells::text(part), std::move(title), cells::metric(value), interval_cell(value),
          cells::text(std::string(unit_symbol(value.metric->dimension))), note_or_reason(value),
          cells::text(std::string(value.metric->name))},
         {},
         {}});
  }
}

}  // namespace

Table metrics_table(std::string title, const MetricValues& metrics) {
  Table table{.id = "metrics",
              .title = std::move(title),
              .columns = {{.title = "Metric", .is_number = false, .is_heading = true},
                          {.title = "Value", .is_number = false},
                          {.title = "Note", .is_number = false}}};
  for (const MetricValue& value : metrics) {
    if (value.metric->is_evidence()) {
      continue;
    }
    TableCell metric = title_of(value);
    metric.remark = value.metric->name;
    TableCell shown = cells::metric(value);
    shown.tip.clear();  // the note column shows it
    table.rows.push_back({{std::move(metric), std::move(shown), note_or_reason(value)}, {}, {}});
  }
  return table;
}

Table all_metrics_table(const Analysis& analysis, const VariantAnalysis& variant) {
  Table table{.id = "metrics",
              .title = "Every metric of " + analysis.run.variants.at(variant.variant).title,
              .columns = {{.title = "Part", .is_number = false},
                          {.title = "Metric", .is_number = false, .is_heading = true},
                          {.title = "Value", .has_origin = true},
                          {.title = "95 % interval", .is_number = false},
                          {.title = "SI unit", .is_number = false},
                          {.title = "Note or reason", .is_number = false},
                          {.title = "Name", .is_number = false}}};
  add_metrics("", variant.metrics, table);
  for (std::size_t i = 0; i < variant.parts.size() && variant.parts.size() > 1; ++i) {
    add_metrics(variant.parts[i].name, variant.parts[i].metrics, table);
  }
  return table;
}

}  // namespace roofladder
