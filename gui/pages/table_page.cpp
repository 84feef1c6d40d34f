// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/table_page.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>
#include <sstream>

#include "analyzer/tables/tables.h"
#include "gui/pages/column_chooser.h"
#include "gui/tables/badge.h"
#include "gui/tables/metric_model.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "gui/text.h"
#include "reports/csv/csv_report.h"
#include "reports/whole_file.h"

namespace roofladder::gui {
namespace {

QWidget* legend() {
  auto* label = new QLabel(badge_legend());
  label->setTextFormat(Qt::PlainText);
  label->setToolTip("Where a value comes from; for a derived value, its weakest input.");
  label->setWordWrap(true);
  return label;
}

}  // namespace

TablePage::TablePage(Session& session, QWidget* parent)
    : Page(session, parent),
      m_model(new MetricModel(this)),
      m_table(new TableView("Every metric of every variant and part")),
      m_metrics(new TableModel(this)),
      m_details(new TableView("Every metric of the selected variant")),
      m_filter(new QLineEdit),
      m_columns(new ColumnChooser(*m_model, *m_table)) {
  m_table->show_model(m_model);
  m_details->show_model(m_metrics);
  auto* halves = new QSplitter(Qt::Vertical);
  halves->addWidget(m_table);
  halves->addWidget(m_details);
  halves->setStretchFactor(0, 3);
  halves->setStretchFactor(1, 2);
  halves->setSizes({400, 280});
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(tools());
  layout->addWidget(halves, 1);
  layout->addWidget(legend());
  connect(m_filter, &QLineEdit::textChanged, m_table, &TableView::set_filter);
  connect(m_filter, &QLineEdit::textChanged, m_details, &TableView::set_filter);
  connect(m_table, &TableView::chosen, &session, &Session::select);
}

QWidget* TablePage::tools() {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  m_filter->setPlaceholderText("Rows with this text in them (Ctrl+F)");
  m_filter->setAccessibleName("Filter of the rows");
  m_filter->setClearButtonEnabled(true);
  auto* columns = new QPushButton("&Columns…");
  connect(columns, &QPushButton::clicked, this,
          [this, columns] { m_columns->open_below(*columns); });
  auto* save = new QPushButton("Export C&SV…");
  connect(save, &QPushButton::clicked, this, &TablePage::export_csv);
  layout->addWidget(m_filter, 1);
  layout->addWidget(columns);
  layout->addWidget(save);
  return row;
}

bool TablePage::find() {
  m_filter->setFocus();
  m_filter->selectAll();
  return true;
}

void TablePage::refresh() {
  m_model->show_runs(session().loaded(), session().filter());
  m_columns->apply();
}

void TablePage::show_selection() {
  m_table->select(session().selected());
  show_metrics();
}

void TablePage::show_metrics() {
  const auto place = session().selected();
  m_details->setVisible(place.has_value());
  if (!place) {
    return;
  }
  const Analysis& analysis = session().comparison().runs.at(place->run);
  m_metrics->show_table(display_table(all_metrics_table(
      analysis, analysis.ladders.at(place->ladder).rungs.at(place->rung).analysis)));
}

void TablePage::export_csv() {
  const QString path =
      QFileDialog::getSaveFileName(this, "Export the table", "roofladder.csv", "CSV (*.csv)");
  if (path.isEmpty()) {
    return;
  }
  std::ostringstream text;
  if (session().runs().size() == 1) {
    write_csv_report(session().comparison().runs.front(), text);
  } else {
    write_csv_comparison(session().comparison(), text);
  }
  if (const std::error_code error = write_whole_file(path.toStdString(), text.str())) {
    QMessageBox::warning(this, "Not written",
                         QString("%1 cannot be written: %2. Choose another folder.")
                             .arg(path, QString::fromStdString(error.message()))
                             .toHtmlEscaped());
  }
}

}  // namespace roofladder::gui
