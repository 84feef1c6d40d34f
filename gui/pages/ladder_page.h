// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "gui/pages/page.h"

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

  LadderChoice* m_ladder;
  ChoiceBox* m_view;
  ChoiceBox* m_beside;
  PlotView* m_chart;
  PlotView* m_other;  // the ladder beside it
  QTextBrowser* m_step;
  TableModel* m_speeds;
  TableView* m_times;
  PublishedPanel* m_published;
};

}  // namespace roofladder::gui
