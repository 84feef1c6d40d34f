// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>
#include <gmock/gmock.h>
#include <set>

#include "gui/chart/plot_view.h"
#include "gui/pages/choice_box.h"
#include "gui/pages/ladder_choice.h"
#include "gui/pages/page.h"
#include "gui/pages/page_table.h"
#include "gui/tables/table_model.h"
#include "tests/folder.h"
#include "tests/gui/fixture.h"
#include "tests/reports/hostile_texts.h"

namespace roofladder::gui::test {
namespace {

using roofladder::test::Folder;

std::unique_ptr<Page> shown_page(Session& session, const PageKind& kind) {
  std::unique_ptr<Page> page(kind.make(session, nullptr));
  page->resize(1080, 700);
  page->show();
  QCoreApplication::processEvents();
  return page;
}

std::unique_ptr<Page> shown_page(Session& session, std::string_view id) {
  for (const PageKind& kind : page_table()) {
    if (kind.id == id) {
      return shown_page(session, kind);
    }
  }
  return nullptr;
}

std::size_t colours_of(const QImage& image) {
  std::set<QRgb> colours;
  for (int y = 0; y < image.height(); y += 2) {
    for (int x = 0; x < image.width(); x += 2) {
      colours.insert(image.pixel(x, y));
    }
  }
  return colours.size();
}

class Pages : public testing::Test {
 protected:
  void open(const std::filesystem::path& path) {
    m_session.open({path});
    ASSERT_TRUE(settle(m_session));
  }

  Session m_session;
};

TEST_F(Pages, AreDrawnForARealRun) {
  open(h200_file());
  for (const PageKind& kind : page_table()) {
    const auto page = shown_page(m_session, kind);
    EXPECT_GT(colours_of(page->grab().toImage()), 8U) << kind.id;
    for (const QWidget* widget : page->findChildren<QWidget*>()) {
      const bool is_input = widget->focusPolicy() != Qt::NoFocus &&
                            widget->isVisibleTo(page.get()) &&
                            (qobject_cast<const QAbstractItemView*>(widget) != nullptr ||
                             qobject_cast<const ChoiceBox*>(widget) != nullptr);
      EXPECT_TRUE(!is_input || !widget->accessibleName().isEmpty() ||
                  widget->inherits("QComboBoxListView"))
          << kind.id << ' ' << widget->metaObject()->className();
    }
  }
}

TEST_F(Pages, WithoutARunSayWhatToDo) {
  for (const PageKind& kind : page_table()) {
    const auto page = shown_page(m_session, kind);
    EXPECT_FALSE(page->grab().isNull()) << kind.id;
  }
}

TEST_F(Pages, ShowHostileTextsAsText) {
  const Folder folder;
  int opened = 0;
  for (const std::string& text : roofladder::test::hostile_texts()) {
    const std::filesystem::path path = folder / (std::to_string(opened) + ".roofladder");
    try {
      write_run(path, text);
    } catch (const std::exception&) {
      continue;  // a text that no run file can hold
    }
    Session session;
    session.open({path});
    ASSERT_TRUE(settle(session));
    if (session.runs().empty()) {
      continue;  // refused by reading
    }
    ++opened;
    session.select(RungPlace{0, 1, 0});
    for (const PageKind& kind : page_table()) {
      const auto page = shown_page(session, kind);
      for (const QLabel* label : page->findChildren<QLabel*>()) {
        const bool is_markup = label->textFormat() != Qt::PlainText;
        EXPECT_FALSE(is_markup &&
                     (label->text().contains("<script") || label->text().contains("<img")))
            << kind.id << ' ' << label->text().toStdString();
      }
      for (const QTextBrowser* browser : page->findChildren<QTextBrowser*>()) {
        EXPECT_FALSE(browser->toHtml().contains("<script") || browser->toHtml().contains("<img"))
            << text;
      }
    }
  }
  EXPECT_GT(opened, 15);
}

TEST_F(Pages, FollowOneSelection) {
  open(h200_file());
  const auto ladder = shown_page(m_session, "ladder");
  const auto source = shown_page(m_session, "source");
  const RungPlace place{1, 2, 0};
  emit ladder->chart()->chosen(place);
  EXPECT_EQ(m_session.selected(), place);
  EXPECT_EQ(ladder->findChild<LadderChoice*>()->ladder(), 1U) << "turns to the ladder";
  const Analysis& analysis = *m_session.analysis();
  const VariantInfo& variant = analysis.run.variants[analysis.ladders[1].rungs[2].analysis.variant];
  const QString claim = QString::fromStdString(variant.claim);
  EXPECT_TRUE(ladder->findChild<QTextBrowser*>()->toPlainText().contains(claim.left(40)));
  EXPECT_TRUE(source->findChild<QComboBox*>()->currentText().contains(
      QString::fromStdString(variant.title)));
}

TEST_F(Pages, TableSelectsByMouse) {
  open(h200_file());
  const auto page = shown_page(m_session, "table");
  const auto tables = page->findChildren<QTableView*>();
  auto* table = *std::ranges::find_if(tables, [](const QTableView* each) {
    return each->accessibleName() == "Every metric of every variant and part";
  });
  const QModelIndex row = table->model()->index(3, 1);
  const auto place = row.data(place_role).value<RungPlace>();
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(row).center());
  EXPECT_TRUE(QTest::qWaitFor([&] { return m_session.selected() == place; }));
}

TEST_F(Pages, FilterLeavesLaddersOut) {
  open(h200_file());
  const auto page = shown_page(m_session, "ladder");
  const auto* ladders = page->findChild<LadderChoice*>();
  const int all = ladders->count();
  m_session.set_filter({.kernels = {"species"}, .models = {}, .devices = {}});
  EXPECT_LT(ladders->count(), all);
  for (int i = 0; i < ladders->count(); ++i) {
    EXPECT_FALSE(ladders->itemText(i).startsWith("Products over pairs of species"));
  }
}

TEST_F(Pages, LadderTellsTheLimitsOfEachVariantAndWhatBindsIt) {
  open(h200_file());
  const auto page = shown_page(m_session, "ladder");
  QTableView* limits = nullptr;
  for (auto* table : page->findChildren<QTableView*>()) {
    limits = table->accessibleName() == "Limits of each variant" ? table : limits;
  }
  ASSERT_NE(limits, nullptr);
  const auto& rungs = m_session.analysis()->ladders.front().rungs;
  ASSERT_EQ(limits->model()->rowCount(), static_cast<int>(rungs.size()));
  EXPECT_THAT(limits->model()->index(0, 0).data(Qt::ToolTipRole).toString().toStdString(),
              testing::HasSubstr(rungs.front().analysis.bound.sentence));
}

TEST_F(Pages, LadderBeginsWithItsFirstStep) {
  open(h200_file());
  const auto page = shown_page(m_session, "ladder");
  EXPECT_EQ(m_session.selected(), (RungPlace{0, 1, 0}));
  page->findChild<LadderChoice*>()->setCurrentIndex(1);
  EXPECT_EQ(m_session.selected(), (RungPlace{1, 1, 0}));
  const auto* step = page->findChild<QTextBrowser*>();
  EXPECT_TRUE(step->toPlainText().contains("Claim"));
  emit page->chart()->cleared();
  EXPECT_EQ(m_session.selected(), std::nullopt);
  EXPECT_TRUE(step->toPlainText().contains("Choose a bar"));
}

int shown_charts(const Page& page) {
  const auto charts = page.findChildren<PlotView*>();
  return static_cast<int>(
      std::ranges::count_if(charts, [](const PlotView* chart) { return chart->isVisible(); }));
}

TEST_F(Pages, LadderShowsAllLaddersOfItsKernelBesideIt) {
  const Folder folder;
  for (const char* name : {"a.roofladder", "b.roofladder", "c.roofladder"}) {
    write_run(folder / name, name);
    open(folder / name);
  }
  const auto page = shown_page(m_session, "ladder");
  QComboBox* beside = nullptr;
  for (auto* box : page->findChildren<ChoiceBox*>()) {
    beside = box->accessibleName() == "Ladder beside it" ? box : beside;
  }
  ASSERT_EQ(m_session.analysis()->ladders.size(), 1U) << "one in each run";
  EXPECT_EQ(shown_charts(*page), 1);
  beside->setCurrentIndex(1);
  EXPECT_EQ(shown_charts(*page), 2);
  beside->setCurrentText("all of them");
  EXPECT_EQ(shown_charts(*page), 3);
  beside->setCurrentIndex(0);
  EXPECT_EQ(shown_charts(*page), 1);
}

int greens(const Page& page) {
  const QImage image = page.chart()->grab().toImage();
  int count = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      count += image.pixelColor(x, y) == QColor("#009e73") ? 1 : 0;
    }
  }
  return count;
}

TEST_F(Pages, LadderHasAGoalOverItsSpeedups) {
  open(h200_file());
  const auto page = shown_page(m_session, "ladder");
  auto* goal = page->findChild<QDoubleSpinBox*>();
  EXPECT_EQ(greens(*page), 0);
  goal->setValue(2.5);
  EXPECT_GT(greens(*page), 40);
  goal->setValue(5000);
  EXPECT_GT(greens(*page), 40) << "further than any bar reaches";
  for (auto* box : page->findChildren<ChoiceBox*>()) {
    if (box->accessibleName() == "View of the ladder") {
      box->setCurrentText("time by parts");
      EXPECT_EQ(box->currentText(), "time by parts");
    }
  }
  const QImage parts = page->chart()->grab().toImage();
  goal->setValue(0);
  EXPECT_EQ(page->chart()->grab().toImage(), parts) << "a speedup is no time";
}

TEST_F(Pages, SourceShowsTheVariantAndItsChange) {
  open(h200_file());
  const auto page = shown_page(m_session, "source");
  const Analysis& analysis = *m_session.analysis();
  const Ladder& ladder = analysis.ladders[0];
  m_session.select(RungPlace{0, 1, 0});
  const VariantInfo& variant = analysis.run.variants[ladder.rungs[1].analysis.variant];
  const QString source =
      QString::fromStdString(*analysis.run.text_of(variant.sources.at(0))).trimmed();
  bool is_shown = false;
  bool is_changed = false;
  for (const QPlainTextEdit* view : page->findChildren<QPlainTextEdit*>()) {
    is_shown |= view->toPlainText().trimmed() == source;
    is_changed |= view->toPlainText().contains("\n+ ");
  }
  EXPECT_TRUE(is_shown);
  EXPECT_TRUE(is_changed);
}

}  // namespace
}  // namespace roofladder::gui::test
