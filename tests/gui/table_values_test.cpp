// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <charconv>
#include <gmock/gmock.h>
#include <map>
#include <sstream>

#include "analyzer/words/metric_text.h"
#include "gui/tables/metric_model.h"
#include "gui/tables/table_model.h"
#include "reports/csv/csv_report.h"
#include "reports/csv/row.h"
#include "tests/gui/fixture.h"
#include "tests/reports/csv_table.h"

namespace roofladder::gui::test {
namespace {

using roofladder::test::CsvRow;

double number_of(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  EXPECT_EQ(error, std::errc()) << text;
  return value;
}

std::vector<CsvRow> csv_table(std::string_view name) {
  const auto tables = csv_tables();
  const auto found = std::ranges::find(tables, name, &ReportTable::name);
  std::ostringstream text;
  found->write(h200()->comparison.runs.front(), text);
  return roofladder::test::read_csv(text.str());
}

// The header of a metric's column is its title.
std::map<const Metric*, int> columns_by_metric(const MetricModel& model) {
  std::map<std::string, int> titles;
  for (int column = 0; column < model.columnCount(); ++column) {
    titles[model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toStdString()] =
        column;
  }
  std::map<const Metric*, int> columns;
  for (const Metric& metric : metric_table()) {
    const auto found = titles.find(std::string(metric.title));
    if (found != titles.end()) {
      columns[&metric] = found->second;
    }
  }
  return columns;
}

std::string csv_cell(const CsvRow& row, const Metric& metric) {
  return row.at(csv_column(metric.name, metric.dimension));
}

void expect_same(const QModelIndex& cell, const Metric& metric, const std::string& text) {
  if (text.empty()) {
    EXPECT_NE(cell.data(sort_role).typeId(), QMetaType::Double) << "absent, not a number";
    return;
  }
  ASSERT_EQ(cell.data(sort_role).typeId(), QMetaType::Double);
  EXPECT_EQ(cell.data(sort_role).toDouble(), number_of(text));
  EXPECT_EQ(cell.data().toString().toStdString(), metric_text(metric, number_of(text)));
}

TEST(TableValues, EqualTheCsvReportCellByCell) {
  MetricModel model;
  model.show_runs(h200(), {});
  std::map<std::pair<std::string, std::string>, std::string> reasons;
  for (const CsvRow& row : csv_table("reasons")) {
    reasons[{row.at("reasons"), row.at("metric")}] = row.at("reason");
  }
  const std::vector<CsvRow> rows = csv_table("results");
  ASSERT_EQ(model.rowCount(), static_cast<int>(rows.size()));
  std::size_t compared = 0;
  for (int row = 0; row < model.rowCount(); ++row) {
    const CsvRow& csv = rows[static_cast<std::size_t>(row)];
    for (const auto& [metric, column] : columns_by_metric(model)) {
      SCOPED_TRACE(csv.at("variant") + ' ' + csv.at("part") + ' ' + std::string(metric->name));
      if (metric->name == "time" || metric->is_evidence()) {
        continue;  // the wide table has no such column
      }
      const QModelIndex cell = model.index(row, column);
      expect_same(cell, *metric, csv_cell(csv, *metric));
      const auto* shown = cell.data(value_role).value<const MetricValue*>();
      if (shown != nullptr && std::holds_alternative<Absence>(shown->value)) {
        EXPECT_EQ((reasons[{csv.at("reasons"), std::string(metric->name)}]),
                  std::get<Absence>(shown->value).reason);
        EXPECT_FALSE(cell.data(Qt::ToolTipRole).toString().isEmpty()) << "says why";
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 5000U);
}

}  // namespace
}  // namespace roofladder::gui::test
