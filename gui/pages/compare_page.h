// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "gui/pages/page.h"

class QLabel;

namespace roofladder::gui {

class ChoiceBox;
class TableModel;
class TableView;

class ComparePage : public Page {
  Q_OBJECT

 public:
  ComparePage(Session& session, QWidget* parent);

 protected:
  void refresh() override;
  void show_selection() override;

 private:
  void show_problem();

  ChoiceBox* m_baseline;
  ChoiceBox* m_problem;
  QLabel* m_note;
  TableModel* m_model;
  TableView* m_table;
};

}  // namespace roofladder::gui
