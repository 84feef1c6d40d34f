// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QAbstractTableModel>
#include <QFont>

#include "gui/tables/table.h"

namespace roofladder::gui {

// Roles beyond Qt's own.
enum TableRole : int {
  sort_role = Qt::UserRole,  // a double, or a text if there is no number
  place_role                 // a RungPlace, if the row shows one
};

// Names of rows are set in it.
QFont heading_font();

class TableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  void show_table(DisplayTable table);
  const DisplayTable& table() const { return m_table; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  DisplayTable m_table;
};

}  // namespace roofladder::gui

Q_DECLARE_METATYPE(roofladder::RungPlace)
