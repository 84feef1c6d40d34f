// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <charconv>
#include <gmock/gmock.h>
#include <map>
#include <sstream>

#include "gui/tables/metric_model.h"
#include "gui/tables/table_model.h"
#include "reports/csv_report.h"
#include "reports/metric_text.h"
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

const std::vector<CsvRow>& csv_rows() {
  static const std::vector<CsvRow> rows = [] {
    std::ostringstream text;
    write_csv_report(h200()->comparison.runs.front(), text);
    return roofladder::test::read_csv(text.str());
  }();
  return rows;
}

// The header of a metric's column is its title, that of a speedup its name.
std::map<std::string, int> columns_by_metric(const MetricModel& model) {
  std::map<std::string, int> titles;
  for (int column = 0; column < model.columnCount(); ++column) {
    titles[model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toStdString()] =
        column;
  }
  std::map<std::string, int> columns;
  for (const CsvRow& row : csv_rows()) {
    const Metric* metric = find_metric(row.at("metric"));
    const auto found =
        titles.find(metric != nullptr ? std::string(metric->title) : row.at("metric"));
    if (found != titles.end()) {
      columns[row.at("metric")] = found->second;
    }
  }
  return columns;
}

// The report has a row for each cell, in the order of the table's rows and columns; its ceilings
// come last and have no size.
bool is_of_table(const CsvRow& row) {
  return row.at("part") != "ceiling";
}

void expect_same(const QModelIndex& cell, const CsvRow& row) {
  if (row.at("status") != "ok") {
    EXPECT_NE(cell.data(sort_role).typeId(), QMetaType::Double) << "absent, not a number";
    return;
  }
  ASSERT_EQ(cell.data(sort_role).typeId(), QMetaType::Double);
  const double value = number_of(row.at("value_SI"));
  EXPECT_EQ(cell.data(sort_role).toDouble(), value);
  const Metric* metric = find_metric(row.at("metric"));
  if (metric == nullptr) {
    return;  // a speedup
  }
  EXPECT_EQ(cell.data().toString().toStdString(), metric_text(*metric, value));
  const auto* shown = cell.data(value_role).value<const MetricValue*>();
  EXPECT_EQ(row.at("provenance"), name_of(shown->provenance));
}

void expect_reason(const QModelIndex& cell, const CsvRow& row) {
  const auto* shown = cell.data(value_role).value<const MetricValue*>();
  if (row.at("status") != "ok" && shown != nullptr) {
    const auto& absence = std::get<Absence>(shown->value);
    EXPECT_EQ(row.at("status"), name_of(absence.status));
    EXPECT_EQ(row.at("reason"), absence.reason);
    EXPECT_FALSE(cell.data(Qt::ToolTipRole).toString().isEmpty()) << "says why";
  }
}

TEST(TableValues, EqualTheCsvReportCellByCell) {
  MetricModel model;
  model.show_runs(h200(), {});
  const std::map<std::string, int> columns = columns_by_metric(model);
  std::map<std::string, int> seen;  // of variant, size and part: the model's row
  int row = -1;
  std::size_t compared = 0;
  for (const CsvRow& csv : csv_rows()) {
    if (!is_of_table(csv)) {
      continue;
    }
    const std::string subject = csv.at("variant") + '|' + csv.at("device") + '|' + csv.at("size") +
                                '|' + csv.at("cache") + '|' + csv.at("part");
    if (!seen.contains(subject)) {
      seen[subject] = ++row;
    }
    SCOPED_TRACE(subject + ' ' + csv.at("metric"));
    ASSERT_TRUE(columns.contains(csv.at("metric")));
    const QModelIndex cell = model.index(seen[subject], columns.at(csv.at("metric")));
    expect_same(cell, csv);
    expect_reason(cell, csv);
    ++compared;
  }
  EXPECT_EQ(row + 1, model.rowCount()) << "every row of the table is in the report";
  EXPECT_GT(compared, 5000U);
}

}  // namespace
}  // namespace roofladder::gui::test
