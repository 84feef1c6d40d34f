// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QTableView>
#include <optional>

#include "analyzer/plots/plot.h"

namespace roofladder::gui {

class SortedRows;

// A table that sorts and filters, and can be copied as tab-separated values.
class TableView : public QTableView {
  Q_OBJECT

 public:
  explicit TableView(const QString& name, QWidget* parent = nullptr);

  void show_model(QAbstractItemModel* model);
  // Makes columns as wide as their texts, up to a limit. Columns that need more share the remaining
  // width.
  void fit_columns();
  void wrap_lines();  // for sentences that must be readable in full
  void set_filter(const QString& text);
  QString selected_text() const;  // the whole table if nothing is selected
  void select(const std::optional<RungPlace>& place);
  QModelIndex cell_at(const QPoint& global) const;  // a place on the screen

 signals:
  void chosen(roofladder::RungPlace place);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void announce();

  SortedRows* m_rows;
  int m_widest;             // pixels, unless there is room for more
  bool m_is_sized = false;  // by the mouse: columns keep their widths
};

}  // namespace roofladder::gui
