// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMenuBar>
#include <QTabWidget>
#include <sstream>

#include "gui/chart/plot_view.h"
#include "gui/pages/context_menu.h"
#include "gui/pages/page.h"
#include "gui/session/recent_files.h"
#include "gui/tables/table_view.h"
#include "gui/text.h"
#include "gui/window/colours.h"
#include "gui/window/filters_dock.h"
#include "gui/window/help.h"
#include "gui/window/main_window.h"
#include "gui/window/manual.h"
#include "gui/window/runs_dock.h"
#include "reports/html/html_report.h"
#include "reports/whole_file.h"

namespace roofladder::gui {
namespace {

TableView* topmost_table(const QWidget& page) {
  TableView* topmost = nullptr;
  const auto height = [&](const QWidget* table) { return table->mapTo(&page, QPoint()).y(); };
  for (TableView* table : page.findChildren<TableView*>()) {
    if (table->isVisible() && (topmost == nullptr || height(table) < height(topmost))) {
      topmost = table;
    }
  }
  return topmost;
}

}  // namespace

void MainWindow::add_menus() {
  add_file_menu();
  add_edit_menu();
  add_view_menu();
  add_help_menu();
}

void MainWindow::add_file_menu() {
  QMenu* menu = menuBar()->addMenu("&File");
  menu->addAction("&Open…", QKeySequence::Open, this, &MainWindow::choose_files);
  m_recent = menu->addMenu("Open &Recent");
  connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fill_recent);
  menu->addAction("Re&load", QKeySequence("Ctrl+R"), &m_session, &Session::reload);
  menu->addAction("&Close Run", QKeySequence("Ctrl+W"), this,
                  [this] { m_session.close(m_session.shown()); });
  menu->addSeparator();
  menu->addAction("&Export Chart…", QKeySequence("Ctrl+E"), this, &MainWindow::export_chart);
  menu->addAction("Export &HTML Report…", QKeySequence("Ctrl+Shift+E"), this,
                  &MainWindow::export_report);
  menu->addSeparator();
  menu->addAction("&Quit", QKeySequence("Ctrl+Q"), this, &QWidget::close);
}

void MainWindow::add_edit_menu() {
  QMenu* menu = menuBar()->addMenu("&Edit");
  menu->addAction("&Copy", QKeySequence::Copy, this, &MainWindow::copy);
  menu->addAction("&Find", QKeySequence::Find, this, &MainWindow::find);
  menu->addAction("Set as &Baseline Run", QKeySequence("Ctrl+B"), this,
                  [this] { m_session.set_baseline(m_session.shown()); });
  menu->addAction("&Show Everything Filtered", QKeySequence("Ctrl+Shift+F"), m_filters,
                  &FiltersDock::show_all);
}

void MainWindow::add_view_menu() {
  QMenu* menu = menuBar()->addMenu("&View");
  for (int i = 0; i < m_tabs->count(); ++i) {
    menu->addAction(m_tabs->tabText(i), QKeySequence(QString("Alt+%1").arg(i + 1)), this,
                    [this, i] { m_tabs->setCurrentIndex(i); });
  }
  menu->addSeparator();
  const auto zoom = [this](double factor) {
    Page* page = current_page();
    if (page != nullptr && page->chart() != nullptr) {
      page->chart()->zoom(factor);
    }
  };
  menu->addAction("Zoom &In", QKeySequence::ZoomIn, this, [zoom] { zoom(1.25); });
  menu->addAction("Zoom &Out", QKeySequence::ZoomOut, this, [zoom] { zoom(0.8); });
  menu->addAction("&Fit", QKeySequence("Ctrl+0"), this, [this] {
    Page* page = current_page();
    if (page != nullptr && page->chart() != nullptr) {
      page->chart()->fit();
    }
  });
  menu->addAction("Zoom &Back", QKeySequence("Alt+Left"), this, [this] {
    Page* page = current_page();
    if (page != nullptr && page->chart() != nullptr) {
      page->chart()->zoom_back();
    }
  });
  menu->addSeparator();
  add_colours_menu(*menu);
  menu->addAction(m_runs->toggleViewAction());
  menu->addAction(m_filters->toggleViewAction());
  menu->addAction("&Reset Layout", this, &MainWindow::reset_layout);
}

void MainWindow::add_colours_menu(QMenu& view) {
  QMenu* menu = view.addMenu("&Colours");
  auto* group = new QActionGroup(menu);
  for (const auto& [text, colours] :
       {std::pair("As the &Desktop", Colours::system), std::pair("&Light", Colours::light),
        std::pair("Dar&k", Colours::dark)}) {
    QAction* action = menu->addAction(text, this, [chosen = colours] { choose_colours(chosen); });
    action->setCheckable(true);
    action->setChecked(colours == chosen_colours());
    group->addAction(action);
  }
}

void MainWindow::add_help_menu() {
  QMenu* menu = menuBar()->addMenu("&Help");
  const auto add = [this](QMenu& to, const ManualText& text) {
    to.addAction(text.title, this, [this, &text] { show_manual(*this, text); });
  };
  for (const ManualText& text : manual_texts()) {
    add(*menu, text);
  }
  QMenu* method = menu->addMenu("Method: &How Numbers Come About");
  for (const ManualText& chapter : method_chapters()) {
    add(*method, chapter);
  }
  menu->addSeparator();
  menu->addAction("&Shortcuts", QKeySequence::HelpContents, this,
                  [this] { show_shortcuts(*this); });
  menu->addAction("&About Roofladder", this, [this] { show_about(*this); });
  menu->addAction("About &Qt", this, [] { QApplication::aboutQt(); });
}

void MainWindow::fill_recent() {
  m_recent->clear();
  for (const QString& path : recent_files()) {
    m_recent->addAction(without_mnemonic(shown(path.toStdString())), this,
                        [this, path] { m_session.open({path.toStdString()}); });
  }
  m_recent->addSeparator();
  m_recent->addAction("&Forget These", this, &forget_recent_files);
}

void MainWindow::choose_files() {
  const QStringList names = QFileDialog::getOpenFileNames(
      this, "Open runs", {}, "Runs (*.roofladder *.roofladder.part);;All files (*)");
  std::vector<std::filesystem::path> paths;
  for (const QString& name : names) {
    paths.emplace_back(name.toStdString());
  }
  if (!paths.empty()) {
    m_session.open(paths);
  }
}

// Copies the table that has the focus, else the chart, else the upper table.
void MainWindow::copy() {
  auto* table = qobject_cast<TableView*>(focusWidget());
  Page* page = current_page();
  if (page == nullptr) {
    return;
  }
  if (table == nullptr && page->chart() != nullptr && page->chart()->isVisible()) {
    copy_picture(*page->chart());
    report("The chart is on the clipboard.");
    return;
  }
  if (table == nullptr) {
    table = topmost_table(*page);
  }
  if (table != nullptr) {
    QApplication::clipboard()->setText(table->selected_text());
    report("The rows are on the clipboard, as tab-separated values.");
  }
}

void MainWindow::find() {
  Page* page = current_page();
  if (page != nullptr && !page->find()) {
    show_page("table");
    current_page()->find();
  }
}

void MainWindow::export_chart() {
  Page* page = current_page();
  if (page == nullptr || page->chart() == nullptr || !page->chart()->isVisible()) {
    report("This page has no chart: the pages Roofline, Ladder and Samples have.");
    return;
  }
  save_picture(*page->chart());
}

void MainWindow::export_report() {
  if (m_session.runs().empty()) {
    report("There is nothing to report: open a run first.");
    return;
  }
  const QString path =
      QFileDialog::getSaveFileName(this, "Export the report", "report.html", "HTML (*.html)");
  if (path.isEmpty()) {
    return;
  }
  std::ostringstream text;
  if (m_session.runs().size() == 1) {
    write_html_report(m_session.comparison().runs.front(), text);
  } else {
    write_html_comparison(m_session.comparison(), text);
  }
  const std::error_code error = write_whole_file(path.toStdString(), text.str());
  report(
      error ? QString("%1 cannot be written: %2").arg(path, QString::fromStdString(error.message()))
            : path + " is written.");
}

}  // namespace roofladder::gui
