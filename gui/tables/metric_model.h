// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "gui/session/filter.h"
#include "gui/session/loading.h"

namespace roofladder::gui {

// Roles in addition to those of the other tables.
enum MetricRole : int {
  value_role = Qt::UserRole + 10,  // a const MetricValue*; absent in columns that name the row
};

// One row for each variant and part of every run; one column for each metric and baseline. The
// first columns name the row and show time, speedups and the fraction of STREAM. Cells are made on
// request: a run of many results has millions of them.
class MetricModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  void show_runs(std::shared_ptr<const Loaded> loaded, const Filter& filter);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  const Metric* metric_of(int column) const;  // null for columns that name rows, and for speedups
  // True if the column names its rows, or some row has a value in it.
  bool has_values(int column) const;

 private:
  struct Subject {
    RungPlace place;
    int part = -1;  // index into VariantAnalysis::parts; -1 for the whole variant
  };

  struct Column {
    std::optional<int> name;         // set for a column that names the row
    const Metric* metric = nullptr;  // null for names and for speedups
    std::size_t baseline = 0;        // for a speedup, index into m_baselines
  };

  void arrange_columns();
  const Rung& rung(const Subject& subject) const;
  const Analysis& analysis(const Subject& subject) const;
  const MetricValues& metrics(const Subject& subject) const;
  void note_values(const Subject& subject);
  QString name(const Subject& subject, int column) const;
  QVariant name_data(const Subject& subject, int column, int role) const;
  QVariant speedup(const Subject& subject, std::size_t baseline, int role) const;
  QVariant value_data(const MetricValue& value, int role) const;

  std::shared_ptr<const Loaded> m_loaded;
  std::vector<Subject> m_subjects;
  std::vector<Column> m_columns;
  std::vector<bool> m_has_values;        // by metric_place()
  std::vector<std::string> m_baselines;  // distinct names of the baselines of all ladders
};

}  // namespace roofladder::gui

Q_DECLARE_METATYPE(const roofladder::MetricValue*)
