// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "gui/pages/page.h"

class QLabel;

namespace roofladder::gui {

class ChoiceBox;
class TableModel;
class TableView;

class RooflinePage : public Page {
  Q_OBJECT

 public:
  RooflinePage(Session& session, QWidget* parent);

  PlotView* chart() const override { return m_chart; }

 protected:
  void refresh() override;
  void show_selection() override;

 private:
  void show_chart();

  ChoiceBox* m_choice;
  PlotView* m_chart;
  TableModel* m_points;
  TableView* m_table;
  QLabel* m_note;
};

}  // namespace roofladder::gui
