// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include "gui/pages/page.h"

class QLabel;
class QTabWidget;

namespace roofladder::gui {

class TableModel;
class TableView;

class MachinePage : public Page {
  Q_OBJECT

 public:
  MachinePage(Session& session, QWidget* parent);

 protected:
  void refresh() override;

 private:
  struct Section {
    TableModel* model;
    TableView* view;
    QLabel* note;
  };

  void add_section(const QString& title, bool has_sentences);

  QTabWidget* m_tabs;
  std::vector<Section> m_sections;
};

}  // namespace roofladder::gui
