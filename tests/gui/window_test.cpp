// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QDropEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>
#include <gmock/gmock.h>

#include "gui/pages/page_table.h"
#include "gui/session/recent_files.h"
#include "gui/window/main_window.h"
#include "tests/folder.h"
#include "tests/gui/fixture.h"

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

  void press(const char* keys) { QTest::keySequence(&m_window, QKeySequence(keys)); }

  MainWindow m_window;
};

TEST_F(Window, BeginsWithWhatCameWithTheProgram) {
  const auto* centre = qobject_cast<QStackedWidget*>(m_window.centralWidget());
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

TEST_F(Window, FiltersByItsCheckBoxes) {
  open({h200_file()});
  auto* tree = m_window.findChild<QTreeWidget*>();
  QTreeWidgetItem* kernel = tree->topLevelItem(0)->child(0);
  kernel->setCheckState(0, Qt::Unchecked);
  EXPECT_TRUE(m_window.session().filter().kernels.contains(kernel->text(0).toStdString()));
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
