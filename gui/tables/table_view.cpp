// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/tables/table_view.h"

#include <QApplication>
#include <QHeaderView>
#include <algorithm>
#include <vector>

#include "gui/tables/sorted_rows.h"
#include "gui/tables/table_model.h"

namespace roofladder::gui {
namespace {

constexpr int looked_at = 200;        // rows sampled for the width of a column
constexpr int widest_column = 280;    // pixels; longer texts appear in the tool tip or by dragging
constexpr int widest_sentence = 420;  // pixels

// Puts a row on one line: replaces characters that would break lines or columns by spaces.
QString one_cell(const QVariant& value) {
  return value.toString().replace('\t', ' ').replace('\n', ' ');
}

}  // namespace

TableView::TableView(const QString& name, QWidget* parent)
    : QTableView(parent), m_rows(new SortedRows(this)), m_widest(widest_column) {
  setAccessibleName(name);
  setModel(m_rows);
  setSortingEnabled(true);
  horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  horizontalHeader()->setResizeContentsPrecision(looked_at);
  // Elides in the middle: long names and ids differ as often at their ends as at their beginnings.
  horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
  setTextElideMode(Qt::ElideMiddle);
  verticalHeader()->hide();
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
  setAlternatingRowColors(true);
  setShowGrid(false);
  setWordWrap(false);
  setSelectionBehavior(SelectRows);
  setHorizontalScrollMode(ScrollPerPixel);
  connect(horizontalHeader(), &QHeaderView::sectionResized, this,
          [this] { m_is_sized |= QApplication::mouseButtons().testFlag(Qt::LeftButton); });
  // Queued, since a listener may rebuild the rows.
  connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TableView::announce,
          Qt::QueuedConnection);
}

void TableView::show_model(QAbstractItemModel* model) {
  m_rows->setSourceModel(model);
  connect(model, &QAbstractItemModel::modelReset, this, &TableView::fit_columns);
  fit_columns();
}

void TableView::fit_columns() {
  if (m_is_sized) {
    return;
  }
  QHeaderView& head = *horizontalHeader();
  std::vector<std::pair<int, int>> cut;  // columns and their missing pixels
  int left = viewport()->width();
  for (int column = 0; column < head.count(); ++column) {
    if (head.isSectionHidden(column)) {
      continue;
    }
    const int wanted = std::max(sizeHintForColumn(column), head.sectionSizeHint(column));
    const int width = std::min(wanted, m_widest);
    head.resizeSection(column, width);
    left -= width;
    if (wanted > width) {
      cut.emplace_back(column, wanted - width);
    }
  }
  std::ranges::sort(
      cut, {}, &std::pair<int, int>::second);  // columns that lack little leave more for the others
  for (std::size_t i = 0; i < cut.size() && left > 0; ++i) {
    const auto [column, lacks] = cut[i];
    const int more = std::min(lacks, left / static_cast<int>(cut.size() - i));
    head.resizeSection(column, head.sectionSize(column) + more);
    left -= more;
  }
}

void TableView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fit_columns();
}

void TableView::wrap_lines() {
  setWordWrap(true);
  m_widest = widest_sentence;
  verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

void TableView::set_filter(const QString& text) {
  m_rows->setFilterFixedString(text);
}

QString TableView::selected_text() const {
  std::vector<int> columns;
  for (int visual = 0; visual < horizontalHeader()->count(); ++visual) {
    const int column = horizontalHeader()->logicalIndex(visual);
    if (!isColumnHidden(column)) {
      columns.push_back(column);
    }
  }
  QString text;
  const auto add_line = [&](const auto& cell_of) {
    for (const int column : columns) {
      text += (column == columns.front() ? "" : "\t") + one_cell(cell_of(column));
    }
    text += '\n';
  };
  add_line([&](int column) { return m_rows->headerData(column, Qt::Horizontal); });
  const bool is_all = !selectionModel()->hasSelection();
  for (int row = 0; row < m_rows->rowCount(); ++row) {
    if (is_all || selectionModel()->isRowSelected(row)) {
      add_line([&](int column) { return m_rows->index(row, column).data(); });
    }
  }
  return text;
}

void TableView::select(const std::optional<RungPlace>& place) {
  const QModelIndex current = currentIndex();
  const QVariant at_current = current.data(place_role);
  if (!place || (at_current.isValid() && at_current.value<RungPlace>() == *place)) {
    return;
  }
  int column = 0;
  while (isColumnHidden(column) && column + 1 < m_rows->columnCount()) {
    ++column;  // hidden columns cannot be scrolled to
  }
  for (int row = 0; row < m_rows->rowCount(); ++row) {
    const QModelIndex index = m_rows->index(row, column);
    const QVariant at_row = index.data(place_role);
    if (at_row.isValid() && at_row.value<RungPlace>() == *place) {
      setCurrentIndex(index);
      scrollTo(index);
      return;
    }
  }
  clearSelection();
}

QModelIndex TableView::cell_at(const QPoint& global) const {
  return indexAt(viewport()->mapFromGlobal(global));
}

void TableView::announce() {
  const QVariant place = currentIndex().data(place_role);
  if (place.isValid()) {
    emit chosen(place.value<RungPlace>());
  }
}

}  // namespace roofladder::gui
