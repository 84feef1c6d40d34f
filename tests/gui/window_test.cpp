// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QAbstractButton>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDockWidget>
#include <QDropEvent>
#include <QGraphicsView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>
#include <gmock/gmock.h>

#include "gui/chart/plot_view.h"
#include "gui/pages/page.h"
#include "gui/pages/page_table.h"
#include "gui/palette.h"
#include "gui/session/recent_files.h"
#include "gui/tables/table_model.h"
#include "gui/window/colours.h"
#include "gui/window/main_window.h"
#include "gui/window/manual.h"
#include "tests/folder.h"
#include "tests/gui/fixture.h"
#include "tests/places.h"

namespace roofladder::gui::test {
namespace {

using roofladder::test::Folder;

QTableView* every_metric(const QWidget& page) {
  for (QTableView* table : page.findChildren<QTableView*>()) {
    if (table->accessibleName() == "Every metric of every variant and part") {
      return table;
    }
  }
  return nullptr;
}

class Window : public testing::Test {
 protected:
  Window() {
    QSettings().clear();
    m_window.show();
    m_window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&m_window));
  }

  void open(const std::vector<std::filesystem::path>& paths) {
    m_window.session().open(paths);
    ASSERT_TRUE(settle(m_window.session()));
    QCoreApplication::processEvents();
  }

  QTabWidget* tabs() { return m_window.centralWidget()->findChild<QTabWidget*>(); }

  void press_button(const QWidget& page, const QString& text) {
    for (QAbstractButton* button : page.findChildren<QAbstractButton*>()) {
      if (button->text() == text) {
        QTest::mouseClick(button, Qt::LeftButton);
        return;
      }
    }
    ADD_FAILURE() << "no button " << text.toStdString();
  }

  QAction* action(const QString& text) {
    for (QAction* each : m_window.findChildren<QAction*>()) {
      if (each->text() == text) {
        return each;
      }
    }
    return nullptr;
  }

  void press(const char* keys) { QTest::keySequence(&m_window, QKeySequence(keys)); }

  MainWindow m_window;
};

TEST_F(Window, BeginsWithWhatCameWithTheProgram) {
  const auto* centre = m_window.centralWidget()->findChild<QStackedWidget*>();
  EXPECT_EQ(centre->currentIndex(), 0);
  EXPECT_NE(centre->currentWidget()->findChild<QAbstractButton*>(), nullptr);
  const auto buttons = centre->currentWidget()->findChildren<QAbstractButton*>();
  const auto published = std::ranges::find_if(
      buttons, [](const QAbstractButton* button) { return button->text() == "species"; });
  ASSERT_NE(published, buttons.end()) << "the published runs of the build";
  QTest::mouseClick(*published, Qt::LeftButton);
  ASSERT_TRUE(settle(m_window.session()));
  EXPECT_EQ(centre->currentIndex(), 1);
  EXPECT_EQ(recent_files().size(), 1);
}

TEST_F(Window, ShowsCautionsAboveEveryPage) {
  const auto* cautions = m_window.findChild<QLabel*>("cautions");
  EXPECT_TRUE(cautions->isHidden()) << "no run is open";
  open({h200_file()});
  const std::vector<std::string>& of_run = m_window.session().analysis()->cautions;
  EXPECT_EQ(cautions->isHidden(), of_run.empty());
  for (std::size_t i = 0; i < std::min<std::size_t>(of_run.size(), 2); ++i) {
    EXPECT_TRUE(cautions->text().contains(QString::fromStdString(of_run[i])));
  }
}

TEST_F(Window, HasATabForEachPageReachedByKeys) {
  open({h200_file()});
  ASSERT_EQ(tabs()->count(), static_cast<int>(page_table().size()));
  for (int i = 0; i < tabs()->count(); ++i) {
    press(qPrintable(QString("Alt+%1").arg(i + 1)));
    EXPECT_EQ(tabs()->currentIndex(), i);
  }
  m_window.show_page("table");
  EXPECT_EQ(tabs()->tabText(tabs()->currentIndex()), "Table");
}

TEST_F(Window, OpensWhatIsDropped) {
  const Folder folder;
  write_run(folder / "a.roofladder");
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(QString::fromStdString(folder / "a.roofladder"))});
  QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&m_window, &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&m_window, &drop);
  ASSERT_TRUE(settle(m_window.session()));
  EXPECT_EQ(m_window.session().runs().size(), 1U);
}

TEST_F(Window, FindsAndCopiesRows) {
  open({h200_file()});
  press("Ctrl+F");
  EXPECT_EQ(tabs()->tabText(tabs()->currentIndex()), "Table");
  auto* line = qobject_cast<QLineEdit*>(m_window.focusWidget());
  ASSERT_NE(line, nullptr);
  QTest::keyClicks(line, "jacobi");
  auto* table = every_metric(*tabs()->currentWidget());
  ASSERT_GT(table->model()->rowCount(), 0);
  table->setFocus();
  table->selectRow(0);
  press("Ctrl+C");
  const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  ASSERT_EQ(lines.size(), 2) << "the header and a row";
  EXPECT_EQ(lines[0].count('\t'), lines[1].count('\t'));
  EXPECT_TRUE(lines[1].contains("jacobi"));
}

TEST_F(Window, FindsAVariantByNameAndById) {
  open({h200_file()});
  press("Ctrl+F");
  auto* line = qobject_cast<QLineEdit*>(m_window.focusWidget());
  auto* table = every_metric(*tabs()->currentWidget());
  const auto rows_with = [&](const char* text) {
    line->selectAll();
    QTest::keyClicks(line, text);
    return table->model()->rowCount();
  };
  const int by_id = rows_with("temporal:sweeps=8");
  EXPECT_GT(by_id, 0);
  EXPECT_EQ(rows_with("8 sweeps a pass"), by_id);
  EXPECT_EQ(table->model()->index(0, 2).data().toString(), "jacobi/cuda/temporal:sweeps=8");
  EXPECT_EQ(table->textElideMode(), Qt::ElideMiddle);
}

QListWidgetItem* named_item(const QListWidget& list, const char* name) {
  const auto found = list.findItems(name, Qt::MatchExactly);
  return found.isEmpty() ? nullptr : found.front();
}

TEST_F(Window, ChoosesColumnsBySetsAndBySearch) {
  m_window.resize(800, 600);
  open({h200_file()});
  m_window.show_page("table");
  auto* table = every_metric(*tabs()->currentWidget());
  const auto shown_heads = [&] {
    QStringList heads;
    for (int i = 0; i < table->model()->columnCount(); ++i) {
      if (!table->isColumnHidden(i)) {
        heads += table->model()->headerData(i, Qt::Horizontal).toString();
      }
    }
    return heads;
  };
  const qsizetype measured = shown_heads().size();
  press_button(*tabs()->currentWidget(), "&Columns…");
  auto* chooser = m_window.findChild<QDialog*>("columns");
  ASSERT_TRUE(chooser->isVisible());
  // The offscreen platform gives every window a frame of 2 pixels.
  const QRect screen = chooser->screen()->availableGeometry().adjusted(-2, -2, 2, 2);
  EXPECT_TRUE(screen.contains(chooser->geometry())) << chooser->geometry().right();
  press_button(*chooser, "Memory");
  EXPECT_TRUE(shown_heads().contains("DRAM read"));
  EXPECT_TRUE(shown_heads().contains("Time") && shown_heads().contains("Speedup over original"));
  EXPECT_FALSE(shown_heads().contains("Registers"));
  auto* list = chooser->findChild<QListWidget*>();
  QTest::keyClicks(chooser->findChild<QLineEdit*>(), "regist");
  QListWidgetItem* item = named_item(*list, "Registers");
  EXPECT_FALSE(item->isHidden());
  EXPECT_TRUE(named_item(*list, "DRAM read")->isHidden());
  const QRect row = list->visualItemRect(item);
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, {row.left() + 10, row.center().y()});
  EXPECT_TRUE(shown_heads().contains("Registers"));
  m_window.session().set_filter({.kernels = {"species"}, .models = {}, .devices = {}});
  EXPECT_TRUE(shown_heads().contains("Registers")) << "a choice outlives a change of the rows";
  press_button(*chooser, "All");
  EXPECT_EQ(shown_heads().size(), table->model()->columnCount());
  press_button(*chooser, "Measured");
  EXPECT_LE(shown_heads().size(), measured);
  QTest::keyClick(chooser, Qt::Key_Escape);
  EXPECT_FALSE(chooser->isVisible());
}

// The menu that the right button opens there.
QMenu* menu_at(QWidget* ground, const QPoint& place) {
  QContextMenuEvent event(QContextMenuEvent::Mouse, place, ground->mapToGlobal(place));
  QApplication::sendEvent(ground, &event);
  return qobject_cast<QMenu*>(QApplication::activePopupWidget());
}

void choose(QMenu* menu, const QString& text) {
  for (QAction* action : menu->actions()) {
    if (action->text() == text) {
      QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
      return;
    }
  }
  ADD_FAILURE() << "no entry " << text.toStdString();
}

TEST_F(Window, ShowsWhatIsInATableOnOtherPages) {
  open({h200_file()});
  m_window.show_page("table");
  auto* table = every_metric(*tabs()->currentWidget());
  const QModelIndex cell = table->model()->index(3, 2);
  const auto place = cell.data(place_role).value<RungPlace>();
  const QPoint there = table->visualRect(cell).center();
  choose(menu_at(table->viewport(), there), "Copy C&ell");
  EXPECT_EQ(QApplication::clipboard()->text(), cell.data().toString());
  choose(menu_at(table->viewport(), there), "Show the So&urce");
  EXPECT_EQ(tabs()->tabText(tabs()->currentIndex()), "Source");
  EXPECT_EQ(m_window.session().selected(), place);
}

TEST_F(Window, ShowsWhatIsInAChartOnOtherPages) {
  open({h200_file()});
  m_window.session().select(RungPlace{0, 1, 0});
  m_window.show_page("ladder");
  PlotView* chart = qobject_cast<Page*>(tabs()->currentWidget())->chart();
  QWidget* ground = chart->findChild<QGraphicsView*>()->viewport();
  QPoint middle = ground->rect().center();
  while (!chart->place_at(ground->mapToGlobal(middle)) && middle.y() > 0) {
    middle.ry() -= 2;  // onto a bar
  }
  const auto place = chart->place_at(ground->mapToGlobal(middle));
  ASSERT_TRUE(place);
  choose(menu_at(ground, middle), "&Copy Picture");
  EXPECT_FALSE(QApplication::clipboard()->image().isNull());
  choose(menu_at(ground, middle), "Show in the &Table");
  EXPECT_EQ(tabs()->tabText(tabs()->currentIndex()), "Table");
  EXPECT_EQ(m_window.session().selected(), place);
}

TEST_F(Window, HasColoursOfItsOwnAndRemembersThem) {
  const QPalette before = QApplication::palette();
  action("Dar&k")->trigger();
  QCoreApplication::processEvents();
  EXPECT_TRUE(is_dark(m_window.palette()));
  EXPECT_EQ(chosen_colours(), Colours::dark);
  const MainWindow again;
  for (const QAction* each : again.findChildren<QAction*>()) {
    EXPECT_EQ(each->text() == "Dar&k", each->isChecked() && each->actionGroup() != nullptr)
        << each->text().toStdString();
  }
  action("&Light")->trigger();
  QCoreApplication::processEvents();
  EXPECT_FALSE(is_dark(m_window.palette()));
  action("As the &Desktop")->trigger();
  EXPECT_EQ(chosen_colours(), Colours::system);
  EXPECT_EQ(QApplication::palette(), before);
}

TEST_F(Window, ShowsTheManualTheGlossaryAndTheMethodOfTheDocs) {
  action("&Glossary")->trigger();
  auto* dialog = m_window.findChild<QDialog*>("manual");
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->windowTitle(), "Glossary");
  auto* browser = dialog->findChild<QTextBrowser*>();
  for (const char* word : {"intensity", "STREAM fraction", "bound", "split", "floor", "rung"}) {
    EXPECT_TRUE(browser->find(word)) << word;
    browser->moveCursor(QTextCursor::Start);
  }
  emit browser->anchorClicked(QUrl("method/README.md"));
  emit browser->anchorClicked(QUrl("statistics.md#speedups-and-verdicts"));
  EXPECT_EQ(dialog->windowTitle(), "Statistics and Verdicts");
  EXPECT_TRUE(browser->toPlainText().contains("median time before over median time after"));
  EXPECT_EQ(browser->textCursor().block().text(), "Speedups and verdicts");
  emit browser->anchorClicked(QUrl("../glossary.md"));
  EXPECT_EQ(dialog->windowTitle(), "Glossary");
}

TEST_F(Window, SearchesAllTextsOfItsHelp) {
  action("&Manual")->trigger();
  auto* dialog = m_window.findChild<QDialog*>("manual");
  ASSERT_NE(dialog, nullptr);
  auto* browser = dialog->findChild<QTextBrowser*>();
  QTest::keyClicks(dialog->findChild<QLineEdit*>(), "Mersenne");
  QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
  EXPECT_EQ(dialog->windowTitle(), "Statistics and Verdicts");
  EXPECT_EQ(browser->textCursor().selectedText(), "Mersenne");
}

TEST_F(Window, HasEveryChapterOfTheMethodInItsMenu) {
  std::vector<std::string> chapters;
  for (const ManualText& chapter : method_chapters()) {
    EXPECT_NE(action(chapter.title), nullptr) << chapter.title;
    chapters.emplace_back(chapter.file);
  }
  std::vector<std::string> files;
  for (const auto& each : std::filesystem::directory_iterator(in_source("docs/method"))) {
    files.push_back("method/" + each.path().filename().string());
  }
  EXPECT_THAT(chapters, testing::UnorderedElementsAreArray(files));
}

TEST_F(Window, IsNarrowAndItsDocksWidenWithIt) {
  open({h200_file()});
  auto* dock = m_window.findChild<QDockWidget*>("runs");
  m_window.resizeDocks({dock}, {190}, Qt::Horizontal);
  QCoreApplication::processEvents();
  const int before = dock->width();
  EXPECT_GE(before, 180);
  m_window.resize(640, 600);
  QCoreApplication::processEvents();
  EXPECT_LE(m_window.width(), 800) << m_window.minimumSizeHint().width();
  EXPECT_GE(dock->width(), 140);
  m_window.resize(1280, 800);
  QCoreApplication::processEvents();
  EXPECT_EQ(dock->width(), before);
}

TEST_F(Window, SetsTheBaselineByKey) {
  const Folder folder;
  write_run(folder / "a.roofladder", "first");
  write_run(folder / "b.roofladder", "second");
  open({folder / "a.roofladder", folder / "b.roofladder"});
  m_window.session().show(1);
  press("Ctrl+B");
  ASSERT_TRUE(settle(m_window.session()));
  EXPECT_EQ(m_window.session().comparison().baseline, 1U);
  auto* runs = m_window.findChild<QListWidget*>();
  ASSERT_EQ(runs->count(), 2);
  EXPECT_TRUE(runs->item(1)->text().contains("baseline"));
}

TEST_F(Window, NamesTheFileOfARunOnce) {
  const Folder folder;
  write_run(folder / "a.roofladder", "same");
  write_run(folder / "b.roofladder", "same");
  const auto files = [&] {
    const QString text = m_window.findChild<QListWidget*>()->item(0)->text();
    return text.count("a.roofladder");
  };
  open({folder / "a.roofladder"});
  EXPECT_EQ(files(), 1) << "below its title";
  open({folder / "b.roofladder"});
  EXPECT_EQ(files(), 1) << "in its name, which tells it from the other of the same title";
}

TEST_F(Window, FiltersByItsCheckBoxes) {
  open({h200_file()});
  auto* tree = m_window.findChild<QTreeWidget*>();
  QTreeWidgetItem* kernel = tree->topLevelItem(0)->child(0);
  kernel->setCheckState(0, Qt::Unchecked);
  EXPECT_EQ(kernel->text(0), "Jacobi iteration") << "as in the legends";
  EXPECT_EQ(m_window.session().filter().kernels, std::set<std::string>{"jacobi"});
  press("Ctrl+Shift+F");
  EXPECT_TRUE(m_window.session().filter().is_empty());
}

TEST_F(Window, ListsItsShortcuts) {
  press("F1");
  auto* dialog = m_window.findChild<QDialog*>("shortcuts");
  ASSERT_NE(dialog, nullptr);
  const auto* model = dialog->findChild<QTableView*>()->model();
  QStringList keys;
  for (int row = 0; row < model->rowCount(); ++row) {
    keys += model->index(row, 0).data().toString();
  }
  for (const char* expected :
       {"Ctrl+O", "Ctrl+R", "Ctrl+F", "Ctrl+C", "Ctrl+E", "Ctrl+B", "Ctrl+Q"}) {
    EXPECT_TRUE(keys.contains(expected)) << expected;
  }
}

TEST_F(Window, SaysWhatCouldNotBeOpened) {
  QSignalSpy messages(&m_window, &MainWindow::message_shown);
  open({"/nowhere.roofladder"});
  ASSERT_EQ(messages.count(), 1);
  const QString message = messages.front().front().toString();
  EXPECT_TRUE(message.contains("/nowhere.roofladder") && message.contains("does not exist"));
  const auto* box = m_window.findChild<QMessageBox*>();
  ASSERT_NE(box, nullptr);
  EXPECT_EQ(box->text(), message);
  EXPECT_EQ(box->textFormat(), Qt::PlainText);
}

TEST_F(Window, SavesItsLayout) {
  auto* dock = m_window.findChild<QDockWidget*>("filters");
  dock->hide();
  m_window.close();
  MainWindow again;
  again.show();
  EXPECT_TRUE(again.findChild<QDockWidget*>("filters")->isHidden());
  for (QAction* action : again.findChildren<QAction*>()) {
    if (action->text() == "&Reset Layout") {
      action->trigger();
    }
  }
  EXPECT_FALSE(again.findChild<QDockWidget*>("filters")->isHidden());
}

}  // namespace
}  // namespace roofladder::gui::test
