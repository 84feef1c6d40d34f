// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include "gui/pages/page.h"

class QDoubleSpinBox;
class QSplitter;
class QTextBrowser;

namespace roofladder::gui {

class ChoiceBox;
class LadderChoice;
class PublishedPanel;
class TableModel;
class TableView;

class LadderPage : public Page {
  Q_OBJECT

 public:
  LadderPage(Session& session, QWidget* parent);

  PlotView* chart() const override { return m_chart; }

 protected:
  void refresh() override;
  void show_selection() override;

 private:
  QWidget* choices();
  QWidget* details();
  void show_ladder();
  void show_charts();
  void show_view(PlotView* chart, std::size_t run, std::size_t ladder);
  PlotView* add_chart();

  LadderChoice* m_ladder;
  ChoiceBox* m_view;
  ChoiceBox* m_beside;
  QDoubleSpinBox* m_goal;  // at its minimum: none
  QSplitter* m_charts;
  PlotView* m_chart;
  std::vector<PlotView*> m_others;  // the ladders beside it
  QTextBrowser* m_step;
  TableModel* m_speeds;
  TableView* m_times;
  PublishedPanel* m_published;
};

}  // namespace roofladder::gui
