// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "gui/pages/page.h"

class QLabel;

namespace roofladder::gui {

class LadderChoice;
class TableModel;
class TableView;

class SamplesPage : public Page {
  Q_OBJECT

 public:
  SamplesPage(Session& session, QWidget* parent);

  PlotView* chart() const override { return m_chart; }

 protected:
  void refresh() override;
  void show_selection() override;

 private:
  void show_ladder();

  LadderChoice* m_ladder;
  QLabel* m_note;
  PlotView* m_chart;
  TableModel* m_model;
  TableView* m_table;
};

}  // namespace roofladder::gui
