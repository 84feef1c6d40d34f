// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "gui/pages/page.h"

class QLineEdit;

namespace roofladder::gui {

class ColumnChooser;
class MetricModel;
class TableModel;
class TableView;

class TablePage : public Page {
  Q_OBJECT

 public:
  TablePage(Session& session, QWidget* parent);

  bool find() override;

 protected:
  void refresh() override;
  void show_selection() override;

 private:
  QWidget* tools();
  void show_metrics();
  void export_csv();

  MetricModel* m_model;
  TableView* m_table;
  TableModel* m_metrics;
  TableView* m_details;  // every metric of the selected variant, reasons in full
  QLineEdit* m_filter;
  ColumnChooser* m_columns;
};

}  // namespace roofladder::gui
