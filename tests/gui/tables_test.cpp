// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QAbstractItemModelTester>
#include <gmock/gmock.h>

#include "gui/tables/metric_model.h"
#include "gui/tables/result_tables.h"
#include "gui/tables/sorted_rows.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "tests/gui/fixture.h"
#include "tests/reports/csv_table.h"

namespace roofladder::gui::test {
namespace {

constexpr auto strict = QAbstractItemModelTester::FailureReportingMode::Fatal;

std::vector<Table> every_table(const Comparison& comparison) {
  const Analysis& analysis = comparison.runs.front();
  std::vector<Table> tables{points_table(analysis, {}, 0),  findings_table(analysis),
                            ceilings_table(analysis),       ridges_table(analysis),
                            facts_table(analysis.run),      warnings_table(analysis),
                            comparison_table(comparison, 0)};
  for (std::size_t i = 0; i < analysis.ladders.size(); ++i) {
    tables.push_back(speed_table(analysis, i, 0));
    tables.push_back(samples_table(analysis, i, 0));
  }
  for (const PublishedStory& story : analysis.published) {
    for (std::size_t i = 0; i < story.ladders.size(); ++i) {
      tables.push_back(published_table(story, i, analysis));
    }
  }
  tables.push_back(metrics_table(analysis, analysis.ladders[0].rungs[0].analysis));
  return tables;
}

Table numbers() {
  return {.id = "numbers",
          .title = "",
          .columns = {"value"},
          .rows = {{{number("9.00 ms", 9e-3)}, {}},
                   {{plain("—")}, {}},
                   {{number("1.00 s", 1)}, {}},
                   {{number("20.0 µs", 20e-6)}, RungPlace{1, 2, 0}}},
          .note = ""};
}

QStringList texts_of(const QAbstractItemModel& model) {
  QStringList texts;
  for (int row = 0; row < model.rowCount(); ++row) {
    texts += model.index(row, 0).data().toString();
  }
  return texts;
}

TEST(Tables, HaveACellForEachColumnAndAreSoundModels) {
  for (const Table& table : every_table(h200()->comparison)) {
    SCOPED_TRACE(table.id);
    for (const TableRow& row : table.rows) {
      ASSERT_EQ(row.cells.size(), table.columns.size());
    }
    EXPECT_TRUE(!table.rows.empty() || !table.note.empty()) << "says why it is empty";
    TableModel model;
    const QAbstractItemModelTester tester(&model, strict);
    model.show_table(table);
    SortedRows sorted;
    sorted.setSourceModel(&model);
    const QAbstractItemModelTester sorted_tester(&sorted, strict);
    sorted.sort(0);
    EXPECT_EQ(sorted.rowCount(), static_cast<int>(table.rows.size()));
  }
}

TEST(Tables, AreCsvThatReadsBack) {
  for (const Table& table : every_table(h200()->comparison)) {
    EXPECT_EQ(roofladder::test::read_csv(csv_of(table)).size(), table.rows.size()) << table.id;
  }
}

TEST(SortedRows, SortByValueWithAbsentOnesLast) {
  TableModel model;
  model.show_table(numbers());
  SortedRows rows;
  rows.setSourceModel(&model);
  rows.sort(0, Qt::AscendingOrder);
  EXPECT_EQ(texts_of(rows), QStringList({"20.0 µs", "9.00 ms", "1.00 s", "—"}));
  rows.sort(0, Qt::DescendingOrder);
  EXPECT_EQ(texts_of(rows), QStringList({"1.00 s", "9.00 ms", "20.0 µs", "—"}));
}

TEST(TableView, CopiesWhatIsSelectedWithItsHeader) {
  TableModel model;
  model.show_table(numbers());
  TableView view("numbers");
  view.show_model(&model);
  EXPECT_EQ(view.selected_text(), "value\n9.00 ms\n—\n1.00 s\n20.0 µs\n");
  view.selectRow(2);
  EXPECT_EQ(view.selected_text(), "value\n1.00 s\n");
  view.clearSelection();
  view.set_filter("MS");
  EXPECT_EQ(view.selected_text(), "value\n9.00 ms\n");
}

TEST(TableView, FollowsTheSelection) {
  TableModel model;
  model.show_table(numbers());
  TableView view("numbers");
  view.show_model(&model);
  view.select(RungPlace{1, 2, 0});
  EXPECT_EQ(view.currentIndex().data().toString(), "20.0 µs");
}

TEST(MetricModel, IsASoundModel) {
  MetricModel model;
  const QAbstractItemModelTester tester(&model, strict);
  EXPECT_EQ(model.rowCount(), 0);
  model.show_runs(h200(), {});
  EXPECT_GT(model.rowCount(), 0);
}

TEST(MetricModel, LeavesOutWhatIsFiltered) {
  MetricModel model;
  model.show_runs(h200(), {});
  const int all = model.rowCount();
  model.show_runs(h200(), {.kernels = {"jacobi"}, .models = {}, .devices = {}});
  EXPECT_LT(model.rowCount(), all);
  EXPECT_GT(model.rowCount(), 0);
  for (int row = 0; row < model.rowCount(); ++row) {
    EXPECT_NE(model.index(row, 2).data().toString(), "jacobi");
  }
}

}  // namespace
}  // namespace roofladder::gui::test
