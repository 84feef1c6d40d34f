// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include "analyzer/tables/tables.h"
#include "gui/pages/page.h"

class QDoubleSpinBox;
class QSplitter;
class QTabWidget;
class QTextBrowser;

namespace roofladder::gui {

class ChoiceBox;
class LadderChoice;
class PublishedPanel;
class TableModel;
class TableView;

// A table of ladders and its widgets.
struct LadderTab {
  LadderTable table;
  TableModel* model;
  TableView* view;
};

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
  bool is_selection_here() const;
  void select_first_step();
  void show_ladder();
  void show_charts();
  void show_view(PlotView* chart, std::size_t run, std::size_t ladder);
  PlotView* add_chart();
  LadderTab tab_of(const LadderTable& table);

  LadderChoice* m_ladder;
  ChoiceBox* m_view;
  ChoiceBox* m_beside;
  QDoubleSpinBox* m_goal;  // at its minimum there is no goal
  QSplitter* m_charts;
  PlotView* m_chart;
  std::vector<PlotView*> m_others;  // charts of the ladders beside it
  QTextBrowser* m_step;
  std::vector<LadderTab> m_tables;
  QTabWidget* m_details;
  PublishedPanel* m_published;
};

}  // namespace roofladder::gui
