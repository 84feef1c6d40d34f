// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "gui/pages/page.h"
#include "gui/session/spread_reading.h"

class QLabel;
class QProgressBar;
class QSplitter;

namespace roofladder::gui {

class ChoiceBox;
class TableModel;
class TableView;

class SpreadPage : public Page {
  Q_OBJECT

 public:
  SpreadPage(Session& session, QWidget* parent);
  PlotView* chart() const override { return m_chart; }

 protected:
  void refresh() override;

 private:
  void show_spreads();
  void show_problem();
  QString note(bool is_any) const;

  SpreadReading m_reading;
  ChoiceBox* m_problem;
  QProgressBar* m_progress;
  QLabel* m_note;
  PlotView* m_chart;
  TableModel* m_model;
  TableView* m_table;
  QSplitter* m_halves;
};

}  // namespace roofladder::gui
