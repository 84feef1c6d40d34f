// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include "gui/collect/collector_process.h"
#include "gui/collect/live_run.h"
#include "gui/pages/page.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace roofladder::gui {

class CollectForm;
class LiveTimes;
class TableModel;
class TableView;

// Starts `roofladder collect` and shows what it measures.
class CollectPage : public Page {
  Q_OBJECT

 public:
  CollectPage(Session& session, QWidget* parent);

  void set_program(const QString& program);  // replaces the roofladder beside this program
  bool needs_run() const override { return false; }
  bool may_close() override;

 protected:
  void refresh() override;

 private:
  QWidget* progress();
  QLayout* command_row();
  void ask_what_is_offered();
  void ask_doctor();
  void show_time();
  void show_ladder();
  void start();
  void show_command();
  void take(const ProgressLine& line);
  void end(const CollectionEnd& end);
  void open(const QString& file);

  QString m_program;
  bool m_is_offered = false;
  CollectForm* m_form;
  QPushButton* m_start;
  QPushButton* m_cancel;
  QLineEdit* m_command;
  QLabel* m_state;
  QLabel* m_time;
  QProgressBar* m_done;
  std::vector<OfferedKernel> m_offer;
  LiveRun m_run;
  PlotView* m_ladder;  // the ladder being measured
  LiveTimes* m_times;
  TableView* m_table;
  TableModel* m_checks;
  QPlainTextEdit* m_messages;
  QString m_awaited;  // the run to show once it has been read
  QElapsedTimer m_clock;
  QTimer m_tick;
  CollectorProcess m_collector;
};

}  // namespace roofladder::gui
