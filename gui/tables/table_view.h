// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QTableView>
#include <optional>

#include "analyzer/plots/plot.h"

namespace roofladder::gui {

class SortedRows;

// A table that sorts, filters, and is copied as tab-separated values.
class TableView : public QTableView {
  Q_OBJECT

 public:
  explicit TableView(const QString& name, QWidget* parent = nullptr);

  void show_model(QAbstractItemModel* model);
  // Columns as wide as their texts, up to a limit; those that need more share what room is left.
  void fit_columns();
  void wrap_lines();  // of sentences, which are to be read in full
  void set_filter(const QString& text);
  QString selected_text() const;  // of the selection, or of everything where nothing is selected
  void select(const std::optional<RungPlace>& place);
  QModelIndex cell_at(const QPoint& global) const;  // a place on the screen

 signals:
  void chosen(roofladder::RungPlace place);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void announce();

  SortedRows* m_rows;
  int m_widest;             // pixels, unless there is room left
  bool m_is_sized = false;  // by the mouse: columns stay as they are
};

}  // namespace roofladder::gui
