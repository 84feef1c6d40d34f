// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/tables/metric_model.h"

#include <algorithm>
#include <array>

#include "analyzer/tables/cells.h"
#include "analyzer/words/metric_text.h"
#include "analyzer/words/result_text.h"
#include "gui/tables/badge.h"
#include "gui/tables/table.h"
#include "gui/tables/table_model.h"
#include "gui/text.h"
#include "run/metric.h"

namespace roofladder::gui {
namespace {

enum NameColumn : int {
  run_column,
  variant_column,
  id_column,
  kernel_column,
  model_column,
  device_column,
  size_column,
  cache_column,
  part_column,
  name_columns
};
constexpr std::array<const char*, name_columns> titles{
    "Run", "Variant", "Id", "Kernel", "Model", "Device", "Size", "Cache", "Part"};

// The columns that most readers look for come first: time, speedups, the fraction of STREAM. The id
// contains kernel and model.
constexpr std::array first_names{run_column, variant_column, id_column, part_column};
constexpr std::array other_names{kernel_column, model_column, device_column, size_column,
                                 cache_column};

// The metrics, in the order of their columns.
std::vector<const Metric*> metrics_in_order() {
  std::vector<const Metric*> order{&metric::time, &metric::stream_fraction};
  for (const Metric& metric : metric_table()) {
    if (&metric != order[0] && &metric != order[1]) {
      order.push_back(&metric);
    }
  }
  return order;
}

QVariant cell_data(const DisplayCell& cell, int role) {
  switch (role) {
    case Qt::DisplayRole:
      return shown(cell.text);
    case Qt::ToolTipRole:
      return tool_tip(cell.remark);
    case Qt::TextAlignmentRole:
      return QVariant(cell.sort_value ? Qt::AlignRight | Qt::AlignVCenter
                                      : Qt::AlignLeft | Qt::AlignVCenter);
    case sort_role:
      return cell.sort_value ? QVariant(*cell.sort_value) : QVariant(shown(cell.text));
    default:
      return {};
  }
}

constexpr const char* part_indent = "    ";

std::size_t unsigned_of(int index) {
  return static_cast<std::size_t>(index);
}

}  // namespace

void MetricModel::show_runs(std::shared_ptr<const Loaded> loaded, const Filter& filter) {
  beginResetModel();
  m_loaded = std::move(loaded);
  m_subjects.clear();
  m_baselines.clear();
  m_has_values.assign(metric_table().size(), false);
  const std::vector<Analysis>& runs = m_loaded->comparison.runs;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    for (std::size_t i = 0; i < runs[run].ladders.size(); ++i) {
      const Ladder& ladder = runs[run].ladders[i];
      for (const Baseline& baseline : ladder.baselines) {
        if (std::ranges::find(m_baselines, baseline.name) == m_baselines.end()) {
          m_baselines.push_back(baseline.name);
        }
      }
      for (std::size_t j = 0; j < ladder.rungs.size() && filter.shows(runs[run], ladder); ++j) {
        const int parts = static_cast<int>(ladder.rungs[j].analysis.parts.size());
        for (int part = -1; part < parts; ++part) {
          m_subjects.push_back({{i, j, run}, part});
          note_values(m_subjects.back());
        }
      }
    }
  }
  arrange_columns();
  endResetModel();
}

void MetricModel::arrange_columns() {
  m_columns.clear();
  for (const int name : first_names) {
    m_columns.push_back({name});
  }
  for (const Metric* metric : metrics_in_order()) {
    m_columns.push_back({{}, metric});
    for (std::size_t i = 0; metric == &metric::time && i < m_baselines.size(); ++i) {
      m_columns.push_back({{}, nullptr, i});
    }
    for (const int name : other_names) {
      if (metric == &metric::stream_fraction) {
        m_columns.push_back({name});
      }
    }
  }
}

void MetricModel::note_values(const Subject& subject) {
  for (const MetricValue& value : metrics(subject).present()) {
    m_has_values[metric_place(*value.metric)] = true;
  }
}

int MetricModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_subjects.size());
}

int MetricModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

const Analysis& MetricModel::analysis(const Subject& subject) const {
  return m_loaded->comparison.runs[subject.place.run];
}

const Rung& MetricModel::rung(const Subject& subject) const {
  return analysis(subject).ladders[subject.place.ladder].rungs[subject.place.rung];
}

const MetricValues& MetricModel::metrics(const Subject& subject) const {
  const VariantAnalysis& variant = rung(subject).analysis;
  return subject.part < 0 ? variant.metrics : variant.parts[unsigned_of(subject.part)].metrics;
}

QString MetricModel::name(const Subject& subject, int column) const {
  const Analysis& of = analysis(subject);
  const Ladder& ladder = of.ladders[subject.place.ladder];
  switch (column) {
    case run_column:
      return shown(m_loaded->comparison.names[subject.place.run]);
    case variant_column:
      return shown(info(of, rung(subject)).title);
    case id_column:
      return shown(info(of, rung(subject)).id);
    case kernel_column:
      return shown(of.run.kernels.at(ladder.kernel).name);
    case model_column:
      return shown(ladder.model);
    case device_column:
      return shown(of.run.devices.at(ladder.device).name);
    case size_column:
      return shown(to_text(ladder.size));
    case cache_column:
      return shown(name_of(ladder.cache));
    default:
      return subject.part < 0 ? ""
                              : shown(rung(subject).analysis.parts[unsigned_of(subject.part)].name);
  }
}

// Rows of parts stand indented below that of their variant.
QVariant MetricModel::name_data(const Subject& subject, int column, int role) const {
  const bool is_part = subject.part >= 0;
  if (column == variant_column && role == Qt::FontRole) {
    return is_part ? QVariant() : heading_font();
  }
  if (column == variant_column && role == Qt::DisplayRole && is_part) {
    return part_indent + name(subject, column);
  }
  if (role == Qt::ToolTipRole && (column == variant_column || column == id_column)) {
    const VariantInfo& variant = info(analysis(subject), rung(subject));
    return tool_tip(variant.title + ": " + variant.id);
  }
  return role == Qt::DisplayRole || role == sort_role ? name(subject, column) : QVariant();
}

QVariant MetricModel::speedup(const Subject& subject, std::size_t baseline, int role) const {
  const auto& baselines = analysis(subject).ladders[subject.place.ladder].baselines;
  const auto found = std::ranges::find(baselines, m_baselines[baseline], &Baseline::name);
  if (subject.part >= 0 || found == baselines.end()) {
    return cell_data({}, role);
  }
  const auto index = static_cast<std::size_t>(found - baselines.begin());
  const auto& speedups = rung(subject).speedups;
  return cell_data(
      display_cell(index < speedups.size() ? cells::factor(speedups[index]) : TableCell{}), role);
}

QVariant MetricModel::value_data(const MetricValue& value, int role) const {
  if (role == value_role) {
    return QVariant::fromValue(&value);
  }
  if (role == Qt::DecorationRole) {
    return std::holds_alternative<Estimate>(value.value) ? badge(weakest_provenance(value))
                                                         : QVariant();
  }
  return cell_data(display_cell(cells::metric(value)), role);
}

QVariant MetricModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
    return {};
  }
  const Subject& subject = m_subjects[unsigned_of(index.row())];
  if (role == place_role) {
    return QVariant::fromValue(subject.place);
  }
  const Column& column = m_columns[unsigned_of(index.column())];
  if (column.name) {
    return name_data(subject, *column.name, role);
  }
  if (column.metric == nullptr) {
    return speedup(subject, column.baseline, role);
  }
  const MetricValue* value = metrics(subject).find(column.metric);
  return value == nullptr ? QVariant() : value_data(*value, role);
}

QVariant MetricModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
    return {};
  }
  const Column& column = m_columns[unsigned_of(section)];
  if (column.name) {
    return role == Qt::DisplayRole ? titles.at(unsigned_of(*column.name)) : QVariant();
  }
  if (column.metric == nullptr) {
    return role == Qt::DisplayRole ? shown("Speedup over " + m_baselines[column.baseline])
                                   : QVariant();
  }
  if (role == Qt::ToolTipRole) {
    return tool_tip(column.metric->sentence);
  }
  return role == Qt::DisplayRole ? shown(column.metric->title) : QVariant();
}

const Metric* MetricModel::metric_of(int column) const {
  return m_columns[unsigned_of(column)].metric;
}

bool MetricModel::has_values(int column) const {
  if (m_columns[unsigned_of(column)].name == run_column) {
    return m_loaded && m_loaded->runs.size() > 1;
  }
  const Metric* metric = metric_of(column);
  return metric == nullptr || m_has_values[metric_place(*metric)];
}

}  // namespace roofladder::gui
