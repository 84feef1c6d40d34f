// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QLabel>
#include <QProgressBar>
#include <QSpinBox>
#include <QTest>
#include <gmock/gmock.h>

#include "gui/chart/plot_view.h"
#include "gui/export/export_folder.h"
#include "gui/pages/choice_box.h"
#include "gui/pages/spread_page.h"
#include "gui/tables/table_model.h"
#include "gui/window/main_window.h"
#include "run/file/merge.h"
#include "run/file/run_file.h"
#include "tests/folder.h"
#include "tests/gui/fixture.h"

// Merged files in the window: one run at a time on the pages, all of them on page Spread.
namespace roofladder::gui::test {
namespace {

using roofladder::test::Folder;
using testing::HasSubstr;
using testing::SizeIs;

constexpr int patience = 60'000;  // milliseconds

// Writes a run of the node's only device, with its times multiplied.
void write_run_of(const std::filesystem::path& path, const std::string& node, double factor) {
  write_run(path);
  roofladder::Run run = read_run(path).run;
  std::filesystem::remove(path);
  run.uuid = path.filename().string();
  run.title = "on " + node;
  run.facts.push_back({"host.name", node, {}, {}});
  for (Sample& sample : run.samples) {
    sample.value *= run.metrics[sample.metric] == "time" ? factor : 1;
  }
  RunWriter::create(path, run).finish(run);
}

class MergedRuns : public testing::Test {
 protected:
  MergedRuns() {
    std::vector<std::filesystem::path> files;
    for (int i = 0; i < runs; ++i) {
      files.emplace_back(m_folder / std::to_string(i));
      write_run_of(files.back(), "n" + std::to_string(i / 2), 1 + 0.1 * i);
    }
    merge_runs(files, merged());
    m_window.resize(1280, 800);
    m_window.show();
    m_window.session().open({merged()});
    EXPECT_TRUE(settle(m_window.session()));
    QCoreApplication::processEvents();
  }

  static constexpr int runs = 6;
  std::filesystem::path merged() const { return m_folder / "merged.roofladder"; }
  QSpinBox* number() const {
    for (auto* box : m_window.findChildren<QSpinBox*>()) {
      if (box->accessibleName() == "Run of the merged file") {
        return box;
      }
    }
    return nullptr;
  }
  // The page after all runs were read.
  SpreadPage& spread_page() {
    m_window.show_page("spread");
    auto* page = m_window.findChild<SpreadPage*>();
    const auto* progress = page->findChild<QProgressBar*>();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !progress->isVisible(); }, patience));
    return *page;
  }

  Folder m_folder;
  MainWindow m_window;
};

TEST_F(MergedRuns, OpenWithTheFirst) {
  const Session& session = m_window.session();
  ASSERT_THAT(session.runs(), SizeIs(1));
  EXPECT_EQ(session.runs()[0].number, 1);
  EXPECT_EQ(session.runs()[0].of, runs);
  EXPECT_EQ(session.analysis()->run.title, "on n0");
  ASSERT_NE(number(), nullptr);
  EXPECT_TRUE(number()->isVisible());
  EXPECT_EQ(number()->text().toStdString(), "Run 1 of 6");
}

TEST_F(MergedRuns, AreShownByTheirNumber) {
  number()->setValue(5);
  ASSERT_TRUE(settle(m_window.session()));
  const Session& session = m_window.session();
  ASSERT_THAT(session.runs(), SizeIs(1));
  EXPECT_EQ(session.runs()[0].number, 5);
  EXPECT_EQ(session.analysis()->run.title, "on n2");
  m_window.session().reload();
  ASSERT_TRUE(settle(m_window.session()));
  EXPECT_EQ(session.analysis()->run.title, "on n2") << "read again";
}

TEST_F(MergedRuns, AreOneTableAndChartOfTheirSpread) {
  const SpreadPage& page = spread_page();
  const auto* table = page.findChild<TableModel*>();
  EXPECT_EQ(table->rowCount(), 3) << "a row a variant";
  EXPECT_THAT(page.findChild<ChoiceBox*>()->currentText().toStdString(), HasSubstr("3 devices"));
  EXPECT_TRUE(page.chart()->isVisible());
  const auto& columns = table->table().columns;
  const auto has = [&](const std::string& title) {
    return std::ranges::find(columns, title, &DisplayColumn::title) != columns.end();
  };
  EXPECT_TRUE(has("From run to run"));
  EXPECT_TRUE(has("From node to node"));
}

TEST_F(MergedRuns, AreNotExportedAsIfTheyWereOne) {
  try {
    export_to({.runs = {merged()}, .folder = m_folder / "out"});
    FAIL();
  } catch (const ExportError& error) {
    EXPECT_EQ(error.code, 4);
    EXPECT_THAT(error.what(), HasSubstr("holds 6 runs"));
  }
  EXPECT_FALSE(std::filesystem::exists(m_folder / "out"));
}

TEST_F(MergedRuns, ThatAreDamagedAreSaidSo) {
  std::filesystem::resize_file(merged(), std::filesystem::file_size(merged()) / 2);
  const SpreadPage& page = spread_page();
  bool is_said = false;
  for (const auto* label : page.findChildren<QLabel*>()) {
    is_said = is_said || label->text().contains("merged.roofladder");
  }
  EXPECT_TRUE(is_said);
}

TEST(Spread, OfASingleRunOfOneDeviceSaysWhatToOpen) {
  const Folder folder;
  write_run(folder / "a.roofladder");
  MainWindow window;
  window.show();
  window.session().open({folder / "a.roofladder"});
  ASSERT_TRUE(settle(window.session()));
  window.show_page("spread");
  const auto* page = window.findChild<SpreadPage*>();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !page->chart()->isVisible(); }, patience));
  EXPECT_TRUE(QTest::qWaitFor(
      [&] {
        for (const auto* label : page->findChildren<QLabel*>()) {
          if (label->text().contains("open a merged run")) {
            return true;
          }
        }
        return false;
      },
      patience));
}

}  // namespace
}  // namespace roofladder::gui::test
