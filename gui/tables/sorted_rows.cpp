// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/tables/sorted_rows.h"

#include "gui/tables/table_model.h"

namespace roofladder::gui {

SortedRows::SortedRows(QObject* parent) : QSortFilterProxyModel(parent) {
  setSortRole(sort_role);
  setFilterKeyColumn(-1);
  setFilterCaseSensitivity(Qt::CaseInsensitive);
}

bool SortedRows::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant one = left.data(sort_role);
  const QVariant other = right.data(sort_role);
  const bool is_number = one.typeId() == QMetaType::Double;
  const bool is_other_number = other.typeId() == QMetaType::Double;
  if (is_number && is_other_number) {
    return one.toDouble() < other.toDouble();
  }
  if (is_number != is_other_number) {
    return sortOrder() == Qt::AscendingOrder ? is_number : is_other_number;
  }
  return one.toString().compare(other.toString(), Qt::CaseInsensitive) < 0;
}

}  // namespace roofladder::gui
