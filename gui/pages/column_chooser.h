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

// Which columns of the table are shown: whole sets by a button each, single ones by check boxes of
// a list that can be searched.
class ColumnChooser : public QDialog {
  Q_OBJECT

 public:
  ColumnChooser(const MetricModel& model, TableView& table);

  void open_below(const QWidget& button);
  // Hides and shows the columns again, after the model was made anew.
  void apply();

 private:
  void choose(const ColumnSet& set);
  void fill();
  void search(const QString& text);

  const MetricModel& m_model;
  TableView& m_table;
  const ColumnSet* m_set;
  QHash<QString, bool> m_exceptions;  // from the set, by title of the column
  QLineEdit* m_search;
  QListWidget* m_list;
};

}  // namespace roofladder::gui
