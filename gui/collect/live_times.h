// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QAbstractTableModel>
#include <string>
#include <unordered_map>
#include <vector>

#include "gui/collect/progress_line.h"

namespace roofladder::gui {

// The measurements so far, one row for each variant, in the order of their first step.
class LiveTimes : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  void clear();
  void add(const StepBegun& step);
  void add(const RepetitionTimed& repetition);
  void add(const MeasurementFailed& failure);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    std::string variant;
    std::string what;  // the last step, or why there is no time
    std::size_t repetitions = 0;
    double seconds = 0;  // of the last repetition, if there was one
  };

  int row_of(const std::string& variant);
  void tell(int row);

  std::vector<Row> m_rows;
  std::unordered_map<std::string, int> m_places;
};

}  // namespace roofladder::gui
