// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/tables/table_model.h"

#include "gui/text.h"

namespace roofladder::gui {

QFont heading_font() {
  QFont font;
  font.setBold(true);
  return font;
}

void TableModel::show_table(DisplayTable table) {
  beginResetModel();
  m_table = std::move(table);
  endResetModel();
}

int TableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int TableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
    return {};
  }
  const DisplayRow& row = m_table.rows[static_cast<std::size_t>(index.row())];
  const DisplayCell& cell = row.cells[static_cast<std::size_t>(index.column())];
  switch (role) {
    case Qt::DisplayRole:
      return shown(cell.text);
    case Qt::ToolTipRole:
      return tool_tip(cell.remark.empty() ? cell.text : cell.remark);
    case Qt::TextAlignmentRole:
      return QVariant(cell.sort_value ? Qt::AlignRight | Qt::AlignVCenter
                                      : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::FontRole:
      return cell.is_heading ? QVariant(heading_font()) : QVariant();
    case sort_role:
      return cell.sort_value ? QVariant(*cell.sort_value) : QVariant(shown(cell.text));
    case place_role:
      return row.place ? QVariant::fromValue(*row.place) : QVariant();
    default:
      return {};
  }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
    return {};
  }
  const DisplayColumn& column = m_table.columns[static_cast<std::size_t>(section)];
  if (role == Qt::ToolTipRole) {
    return tool_tip(column.remark.empty() ? column.title : column.remark);
  }
  return role == Qt::DisplayRole ? shown(column.head.empty() ? column.title : column.head)
                                 : QVariant();
}

}  // namespace roofladder::gui
