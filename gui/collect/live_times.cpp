// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/collect/live_times.h"

#include <array>

#include "gui/tables/table_model.h"
#include "gui/text.h"
#include "run/format.h"

namespace roofladder::gui {
namespace {

enum Column : int { variant_column, repetitions_column, time_column, step_column };
constexpr std::array headings{"Variant", "Repetitions", "Last time", "Last step"};

}  // namespace

void LiveTimes::clear() {
  beginResetModel();
  m_rows.clear();
  m_places.clear();
  endResetModel();
}

void LiveTimes::add(const StepBegun& step) {
  const int row = row_of(step.variant);
  m_rows[static_cast<std::size_t>(row)].what = step.what;
  tell(row);
}

void LiveTimes::add(const RepetitionTimed& repetition) {
  const int place = row_of(repetition.variant);
  Row& row = m_rows[static_cast<std::size_t>(place)];
  ++row.repetitions;
  row.seconds = repetition.seconds;
  tell(place);
}

void LiveTimes::add(const MeasurementFailed& failure) {
  const int row = row_of(failure.variant);
  m_rows[static_cast<std::size_t>(row)].what = failure.reason;
  tell(row);
}

int LiveTimes::row_of(const std::string& variant) {
  const auto known = m_places.find(variant);
  if (known != m_places.end()) {
    return known->second;
  }
  const int row = rowCount();
  beginInsertRows({}, row, row);
  m_rows.push_back({.variant = variant, .what = {}});
  m_places[variant] = row;
  endInsertRows();
  return row;
}

void LiveTimes::tell(int row) {
  emit dataChanged(index(row, 0), index(row, columnCount() - 1));
}

int LiveTimes::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int LiveTimes::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(headings.size());
}

QVariant LiveTimes::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
    return {};
  }
  const Row& row = m_rows[static_cast<std::size_t>(index.row())];
  const bool is_number = index.column() == repetitions_column || index.column() == time_column;
  if (role == Qt::TextAlignmentRole) {
    return QVariant((is_number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole) {
    return tool_tip(index.column() == step_column ? row.what : row.variant);
  }
  if (role != Qt::DisplayRole && role != sort_role) {
    return {};
  }
  switch (index.column()) {
    case repetitions_column:
      return static_cast<qulonglong>(row.repetitions);
    case time_column:
      if (row.repetitions == 0) {
        return "—";
      }
      return role == sort_role ? QVariant(row.seconds)
                               : shown(format_quantity(row.seconds, dimension::seconds));
    case step_column:
      return shown(row.what);
    default:
      return shown(row.variant);
  }
}

QVariant LiveTimes::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 ||
      section >= columnCount()) {
    return {};
  }
  return headings[static_cast<std::size_t>(section)];
}

}  // namespace roofladder::gui
