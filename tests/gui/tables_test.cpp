// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "analyzer/tables/tables.h"

#include <QAbstractItemModelTester>
#include <gmock/gmock.h>

#include "gui/session/run_names.h"
#include "gui/tables/metric_model.h"
#include "gui/tables/sorted_rows.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "tests/gui/fixture.h"
#include "tests/reports/csv_table.h"

namespace roofladder::gui::test {
namespace {

constexpr auto strict = QAbstractItemModelTester::FailureReportingMode::Fatal;

std::vector<Table> tables_of(const Comparison& comparison) {
  const Analysis& analysis = comparison.runs.front();
  std::vector<Table> tables{points_table(analysis, [](const Ladder&) { return true; }),
                            findings_table(analysis),
                            ceilings_table(analysis),
                            ridges_table(analysis.ridges),
                            facts_table(analysis.run),
                            warnings_table(analysis.run),
                            comparison_table(comparison, comparison.ladders.front())};
  for (const Ladder& ladder : analysis.ladders) {
    tables.push_back(speed_table(analysis, ladder));
    tables.push_back(samples_table(analysis, ladder));
  }
  for (const PublishedStory& story : analysis.published) {
    for (const PublishedLadder& ladder : story.ladders) {
      tables.push_back(published_table(analysis, story, ladder));
    }
  }
  tables.push_back(all_metrics_table(analysis, analysis.ladders[0].rungs[0].analysis));
  return tables;
}

std::vector<DisplayTable> every_table(const Loaded& loaded) {
  std::vector<DisplayTable> shown;
  for (const Table& table : tables_of(loaded.comparison)) {
    shown.push_back(display_table(table));
  }
  return shown;
}

DisplayCell plain(std::string text) {
  return {.text = std::move(text), .sort_value = {}, .remark = {}};
}

DisplayCell number(std::string text, double value) {
  return {.text = std::move(text), .sort_value = value, .remark = {}};
}

DisplayTable numbers() {
  return {.id = "numbers",
          .title = "",
          .columns = {{"value"}},
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
  for (const DisplayTable& table : every_table(*h200())) {
    SCOPED_TRACE(table.id);
    for (const DisplayRow& row : table.rows) {
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
  for (const DisplayTable& table : every_table(*h200())) {
    EXPECT_EQ(roofladder::test::read_csv(csv_of(table)).size(), table.rows.size()) << table.id;
  }
}

TEST(Tables, ShowFactsWithUnitsAsPeopleReadThem) {
  roofladder::Run run;
  run.facts = {{"memory", "1.5011e+11 B", 150109880320.0, dimension::bytes},
               {"clock", "1.98e+09 Hz", 1.98e9, dimension::hertz},
               {"ways", "12", 12, dimension::ratio},
               {"model", "1e3 B", {}, {}}};
  const DisplayTable table = display_table(facts_table(run));
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(table.rows[0].cells[2].text, "150 GB");
  EXPECT_EQ(table.rows[0].cells[2].remark, "150109880320 B") << "the exact value";
  EXPECT_EQ(table.rows[1].cells[2].text, "1.98 GHz");
  EXPECT_EQ(table.rows[2].cells[2].text, "12");
  EXPECT_EQ(table.rows[3].cells[2].text, "1e3 B") << "no quantity";
}

TEST(Tables, OfSeveralRunsHaveHeadsThatTellThemApart) {
  std::vector<Analysis> runs{h200()->comparison.runs[0], h200()->comparison.runs[0]};
  runs[0].run.title = "One NVIDIA H200, published sizes";
  runs[1].run.title = "One NVIDIA H200, large sizes";
  runs[1].file = "later.roofladder";
  const Comparison comparison = compare(std::move(runs), 0);
  const std::vector<DisplayColumn> columns =
      display_table(comparison_table(comparison, comparison.ladders[0])).columns;
  ASSERT_EQ(columns.size(), 14U) << "name and id; two devices of two runs";
  EXPECT_EQ(columns[2].head, "… published …: NVIDIA H200: time");
  EXPECT_EQ(columns[3].head, "over original");
  EXPECT_EQ(columns[6].head, "… large …: NVIDIA H200: time");
  EXPECT_EQ(columns[8].head, "over baseline");
  EXPECT_EQ(columns[9].title, "Verdict");
  EXPECT_EQ(columns[6].title, "One NVIDIA H200, large sizes: cuda:0, NVIDIA H200: time");
  EXPECT_THAT(
      columns[6].remark,
      testing::StartsWith("One NVIDIA H200, large sizes: cuda:0, NVIDIA H200 (later.roofladder"));
  const Comparison& one = h200()->comparison;
  EXPECT_EQ(display_table(comparison_table(one, one.ladders[0])).columns[2].head,
            "NVIDIA H200: time")
      << "of one run";
}

TEST(RunNames, AreTitlesOrWhereTheRunCameFrom) {
  Loaded loaded;
  const auto add = [&](const char* path, const char* title, const char* host) {
    Analysis analysis;
    analysis.run.title = title;
    analysis.run.facts = {{"host.name", host, {}, {}}};
    analysis.run.devices = {{"cpu", DeviceKind::cpu, "Example 7B13", {}}};
    loaded.comparison.runs.push_back(analysis);
    loaded.runs.push_back({path, {}, {}, {}});
  };
  add("/a/run.roofladder", "", "node7");
  add("/a/titled.roofladder", "Monday", "node7");
  add("/a/one.roofladder", "twice", "node7");
  add("/a/two.roofladder", "twice", "node8");
  add("/a/same.roofladder", "", "node7");
  add("/b/same.roofladder", "", "node7");
  EXPECT_THAT(run_names(loaded),
              testing::ElementsAre("run.roofladder, node7, Example 7B13", "Monday",
                                   "twice, one.roofladder, node7, Example 7B13",
                                   "twice, two.roofladder, node8, Example 7B13",
                                   "/a/same.roofladder", "/b/same.roofladder"));
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

TEST(MetricModel, HasSpeedupsAndTheFractionOfStreamBesideTheTime) {
  MetricModel model;
  model.show_runs(h200(), {});
  QStringList heads;
  for (int column = 0; column < model.columnCount(); ++column) {
    heads += model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
  }
  const qsizetype time = heads.indexOf("Time");
  EXPECT_EQ(heads[time + 1], "Speedup over original");
  EXPECT_EQ(heads[heads.lastIndexOf("Speedup over original") + 1], "Fraction of STREAM");
  EXPECT_EQ(heads.count("Time"), 1);
  EXPECT_EQ(heads[heads.indexOf("Variant") + 1], "Id");
}

TEST(MetricModel, IndentsPartsBelowTheirVariants) {
  MetricModel model;
  model.show_runs(h200(), {});
  const auto variant = [&](int row, int role) { return model.index(row, 1).data(role); };
  ASSERT_EQ(model.index(1, 3).data().toString(), "stencil") << "the second row is of a part";
  EXPECT_EQ(variant(1, Qt::DisplayRole).toString(),
            "    " + variant(0, Qt::DisplayRole).toString());
  EXPECT_EQ(variant(1, sort_role), variant(0, sort_role));
  EXPECT_TRUE(variant(0, Qt::FontRole).value<QFont>().bold());
  EXPECT_FALSE(variant(1, Qt::FontRole).isValid());
}

TEST(TableView, GivesTheRoomThatIsLeftToWhatWasCut) {
  TableModel model;
  const std::string sentence(80, 'w');
  model.show_table({.id = "",
                    .title = "",
                    .columns = {{"a"}, {"b"}},
                    .rows = {{{plain("short"), plain(sentence)}, {}}},
                    .note = ""});
  TableView view("sentences");
  view.show_model(&model);
  view.resize(300, 100);
  view.show();
  EXPECT_EQ(view.columnWidth(1), 280) << "in a narrow table up to a limit";
  view.resize(1600, 100);
  QCoreApplication::processEvents();
  const int whole = view.fontMetrics().horizontalAdvance(QString::fromStdString(sentence));
  EXPECT_GT(view.columnWidth(1), whole);
}

TEST(MetricModel, LeavesOutWhatIsFiltered) {
  MetricModel model;
  model.show_runs(h200(), {});
  const int all = model.rowCount();
  model.show_runs(h200(), {.kernels = {"jacobi"}, .models = {}, .devices = {}});
  EXPECT_LT(model.rowCount(), all);
  EXPECT_GT(model.rowCount(), 0);
  for (int row = 0; row < model.rowCount(); ++row) {
    EXPECT_FALSE(model.index(row, 2).data().toString().startsWith("jacobi/"));
  }
}

}  // namespace
}  // namespace roofladder::gui::test
