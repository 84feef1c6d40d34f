// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QMainWindow>
#include <vector>

#include "gui/session/session.h"

class QLabel;
class QProgressBar;
class QStackedWidget;
class QTabWidget;

namespace roofladder::gui {

class FiltersDock;
class Page;
class RunsDock;
class Welcome;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(QWidget* parent = nullptr);

  Session& session() { return m_session; }
  void show_page(const QString& id);  // as page_table() names it
  void end();                         // without asking; a collection keeps its measurements

 signals:
  void message_shown(const QString& message);  // a failure, or what was done

 protected:
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  // for the dock of runs
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void add_pages();
  void add_docks();
  void add_status();
  void add_menus();
  void add_file_menu();
  void add_edit_menu();
  void add_view_menu();
  void add_colours_menu(QMenu& view);
  void add_help_menu();
  void fill_recent();

  void choose_files();
  void copy();
  void find();
  void export_chart();
  void export_report();
  void reset_layout();
  void widen_docks();
  void save_layout() const;
  void restore_layout();
  void show_session();
  void show_cautions();
  void show_status();
  void report(const QString& message);
  void report_failure(const QString& message);
  Page* chosen_page() const;   // according to its tab
  Page* current_page() const;  // null while the welcome page is shown

  Session m_session;
  QStackedWidget* m_centre;
  QLabel* m_cautions;  // above the pages
  Welcome* m_welcome;
  QTabWidget* m_tabs;
  std::vector<Page*> m_pages;
  RunsDock* m_runs;
  FiltersDock* m_filters;
  QMenu* m_recent = nullptr;
  QLabel* m_audit;
  QLabel* m_trouble;
  QProgressBar* m_busy;
  int m_dock_width = 0;       // as chosen by the user; less if the window is narrow
  QByteArray m_first_layout;  // for "Reset layout"
};

}  // namespace roofladder::gui
