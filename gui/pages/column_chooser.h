// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QDialog>
#include <QHash>

class QLineEdit;
class QListWidget;

namespace roofladder::gui {

class MetricModel;
class TableView;
struct ColumnSet;

// Chooses the columns that the table shows: whole sets by a button each, single ones by check boxes
// in a searchable list.
class ColumnChooser : public QDialog {
  Q_OBJECT

 public:
  ColumnChooser(const MetricModel& model, TableView& table);

  void open_below(const QWidget& button);
  // Hides and shows columns again after the model was reset.
  void apply();

 private:
  void choose(const ColumnSet& set);
  void fill();
  void search(const QString& text);

  const MetricModel& m_model;
  TableView& m_table;
  const ColumnSet* m_set;
  QHash<QString, bool> m_exceptions;  // to the set, by the column's title
  QLineEdit* m_search;
  QListWidget* m_list;
};

}  // namespace roofladder::gui
