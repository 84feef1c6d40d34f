// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/column_chooser.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/chart/flow_layout.h"
#include "gui/pages/column_sets.h"
#include "gui/tables/metric_model.h"
#include "gui/tables/table_view.h"

namespace roofladder::gui {
namespace {

constexpr QSize best_size(360, 520);

QString title_of(const MetricModel& model, int column) {
  return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
}

}  // namespace

ColumnChooser::ColumnChooser(const MetricModel& model, TableView& table)
    : QDialog(&table, Qt::Popup),
      m_model(model),
      m_table(table),
      m_set(&column_sets().front()),
      m_search(new QLineEdit),
      m_list(new QListWidget) {
  setObjectName("columns");
  setAccessibleName("Columns of the table");
  m_search->setAccessibleName("Search of the columns");
  m_search->setPlaceholderText("Columns with this text in their name");
  m_search->setClearButtonEnabled(true);
  m_list->setAccessibleName("Columns");
  auto* buttons = new QWidget;
  auto* row = new FlowLayout(buttons);
  for (const ColumnSet& set : column_sets()) {
    auto* button = new QPushButton(set.title);
    button->setAutoDefault(false);
    button->setToolTip(set.sentence);
    connect(button, &QPushButton::clicked, this, [this, &set] { choose(set); });
    row->addWidget(button);
  }
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(buttons);
  layout->addWidget(m_search);
  layout->addWidget(m_list, 1);
  connect(m_search, &QLineEdit::textChanged, this, &ColumnChooser::search);
  connect(m_list, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
    m_exceptions[item->text()] = item->checkState() == Qt::Checked;
    apply();
  });
}

void ColumnChooser::open_below(const QWidget& button) {
  m_search->clear();
  fill();
  const QRect screen = button.screen()->availableGeometry();
  resize(best_size.expandedTo(layout()->totalMinimumSize()).boundedTo(screen.size()));
  const QPoint below = button.mapToGlobal(QPoint(0, button.height()));
  move(std::clamp(below.x(), screen.left(), screen.right() + 1 - width()),
       std::clamp(below.y(), screen.top(), screen.bottom() + 1 - height()));
  show();
  m_search->setFocus();
}

void ColumnChooser::choose(const ColumnSet& set) {
  m_set = &set;
  m_exceptions.clear();
  apply();
  fill();
}

void ColumnChooser::apply() {
  for (int column = 0; column < m_model.columnCount(); ++column) {
    const bool is_shown =
        m_exceptions.value(title_of(m_model, column), m_set->has(m_model, column));
    m_table.setColumnHidden(column, !is_shown);
  }
  m_table.fit_columns();
}

void ColumnChooser::fill() {
  const QSignalBlocker silent(m_list);
  m_list->clear();
  for (int column = 0; column < m_model.columnCount(); ++column) {
    auto* item = new QListWidgetItem(title_of(m_model, column), m_list);
    item->setToolTip(m_model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
    item->setCheckState(m_table.isColumnHidden(column) ? Qt::Unchecked : Qt::Checked);
  }
  search(m_search->text());
}

void ColumnChooser::search(const QString& text) {
  for (int row = 0; row < m_list->count(); ++row) {
    QListWidgetItem* item = m_list->item(row);
    item->setHidden(!item->text().contains(text.trimmed(), Qt::CaseInsensitive));
  }
}

}  // namespace roofladder::gui
