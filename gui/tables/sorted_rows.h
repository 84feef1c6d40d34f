// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QSortFilterProxyModel>

namespace roofladder::gui {

// Sorts numbers by their SI value, with empty cells at the end. Filters rows by text in any of
// their cells.
class SortedRows : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit SortedRows(QObject* parent = nullptr);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace roofladder::gui
