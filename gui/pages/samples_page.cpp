// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/samples_page.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include "analyzer/tables/tables.h"
#include "gui/chart/plot_view.h"
#include "gui/pages/ladder_choice.h"
#include "gui/pages/plot_choices.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"

namespace roofladder::gui {

SamplesPage::SamplesPage(Session& session, QWidget* parent)
    : Page(session, parent),
      m_ladder(new LadderChoice),
      m_note(new QLabel),
      m_chart(new PlotView),
      m_model(new TableModel(this)),
      m_table(new TableView("Repetitions of each variant")) {
  m_table->show_model(m_model);
  m_note->setWordWrap(true);
  auto* halves = new QSplitter(Qt::Vertical);
  halves->addWidget(m_chart);
  halves->addWidget(m_table);
  halves->setStretchFactor(0, 3);
  halves->setStretchFactor(1, 2);
  halves->setSizes({430, 250});
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_ladder);
  layout->addWidget(m_note);
  layout->addWidget(halves, 1);
  connect(m_ladder, &QComboBox::currentIndexChanged, this, [this] {
    this->session().select({});
    show_ladder();
  });
  connect(m_chart, &PlotView::chosen, &session, &Session::select);
  connect(m_chart, &PlotView::cleared, &session, [&session] { session.select({}); });
  connect(m_table, &TableView::chosen, &session, &Session::select);
}

void SamplesPage::refresh() {
  m_ladder->show_ladders(session());
  show_ladder();
}

void SamplesPage::show_ladder() {
  const auto ladder = m_ladder->ladder();
  const StripPlot plot =
      ladder ? samples_of(session().comparison(), session().shown(), *ladder) : StripPlot{};
  m_chart->setVisible(!plot.strips.empty());
  m_chart->show_plot(plot);
  m_note->setText(
      !ladder ? "No ladder to show: open a run, or change the filters."
      : plot.strips.empty()
          ? "No repetition of this ladder was timed: published and imported times stand alone."
          : "Each dot is a repetition; within a row they run from top to bottom in order of "
            "measurement, so that a drift of the machine leans a row to one side.");
  const Analysis* analysis = session().analysis();
  m_model->show_table(ladder ? display_table(samples_table(*analysis, analysis->ladders[*ladder]),
                                             session().shown())
                             : DisplayTable{});
}

void SamplesPage::show_selection() {
  if (m_ladder->follow(session().selected())) {
    show_ladder();
  }
  m_chart->select(session().selected());
  m_table->select(session().selected());
}

}  // namespace roofladder::gui
