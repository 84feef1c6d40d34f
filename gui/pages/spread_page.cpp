// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/spread_page.h"

#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSplitter>
#include <QVBoxLayout>

#include "analyzer/tables/tables.h"
#include "gui/chart/plot_view.h"
#include "gui/pages/choice_box.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "gui/text.h"

namespace roofladder::gui {

SpreadPage::SpreadPage(Session& session, QWidget* parent)
    : Page(session, parent),
      m_problem(new ChoiceBox("Problem", "Kernel, size, state of the caches, model and devices")),
      m_progress(new QProgressBar),
      m_note(new QLabel),
      m_chart(new PlotView),
      m_model(new TableModel(this)),
      m_table(new TableView("Spread of each variant")),
      m_halves(new QSplitter(Qt::Vertical)) {
  m_table->show_model(m_model);
  m_note->setWordWrap(true);
  m_progress->setFormat("%v of %m runs read");
  m_progress->setAccessibleName("Reading every run");
  m_halves->addWidget(m_chart);
  m_halves->addWidget(m_table);
  m_halves->setStretchFactor(0, 3);
  m_halves->setStretchFactor(1, 2);
  m_halves->setSizes({430, 250});
  auto* choices = new QFormLayout;
  choices->addRow("&Problem", m_problem);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(choices);
  layout->addWidget(m_note);
  layout->addWidget(m_progress);
  layout->addWidget(m_halves, 1);
  connect(m_problem, &QComboBox::currentIndexChanged, this, &SpreadPage::show_problem);
  connect(&m_reading, &SpreadReading::progressed, this, [this](qint64 runs, qint64 of) {
    m_progress->setMaximum(static_cast<int>(of));
    m_progress->setValue(static_cast<int>(runs));
  });
  connect(&m_reading, &SpreadReading::finished, this, &SpreadPage::show_spreads);
}

void SpreadPage::refresh() {
  m_reading.start(session().loaded());
  show_spreads();
}

void SpreadPage::show_spreads() {
  m_progress->setVisible(m_reading.is_reading());
  std::vector<std::string> problems;
  if (!m_reading.is_reading()) {
    for (const Spread& spread : m_reading.spreads()) {
      problems.push_back(spread_table(spread).title);
    }
  }
  m_problem->show_choices(problems);
  show_problem();
}

QString SpreadPage::note(bool is_any) const {
  if (m_reading.is_reading()) {
    return "Every run is read, one after the other; other pages can be used meanwhile.";
  }
  QString text =
      is_any
          ? "Each dot is a device or a node, or a run where there is one device: its median time "
            "over the median of all. The table says how much of the variance is from run to run, "
            "from device to device and from node to node."
          : "Nothing was measured on two equal devices, or twice: open a merged run, several "
            "runs, or a run of several devices.";
  for (const std::string& error : m_reading.errors()) {
    text += "\n⚠ " + shown_lines(error);
  }
  return text;
}

void SpreadPage::show_problem() {
  const std::size_t problem = m_problem->choice();
  const bool is_any = !m_reading.is_reading() && problem < m_reading.spreads().size();
  m_note->setText(note(is_any));
  m_halves->setVisible(is_any);
  if (is_any) {
    const Spread& spread = m_reading.spreads()[problem];
    m_chart->show_plot(spread_plot(spread));
    m_model->show_table(display_table(spread_table(spread)));
  }
}

}  // namespace roofladder::gui
