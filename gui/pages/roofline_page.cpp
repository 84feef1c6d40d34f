// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/roofline_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include "analyzer/tables/tables.h"
#include "gui/chart/plot_view.h"
#include "gui/pages/choice_box.h"
#include "gui/pages/plot_choices.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

DisplayTable points_of(const Analysis& analysis, const Session& session) {
  const auto is_shown = [&](const Ladder& ladder) {
    return session.filter().shows(analysis, ladder);
  };
  return display_table(points_table(analysis, is_shown), session.shown());
}

}  // namespace

RooflinePage::RooflinePage(Session& session, QWidget* parent)
    : Page(session, parent),
      m_choice(new ChoiceBox("Roofline", "Which roofline is shown")),
      m_chart(new PlotView),
      m_points(new TableModel(this)),
      m_table(new TableView("Points of the roofline")),
      m_note(new QLabel) {
  m_table->show_model(m_points);
  m_note->setTextFormat(Qt::PlainText);
  m_note->setWordWrap(true);
  auto* splitter = new QSplitter(Qt::Vertical);
  splitter->addWidget(m_chart);
  splitter->addWidget(m_table);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({480, 200});
  auto* label = new QLabel("&Roofline");
  label->setBuddy(m_choice);
  auto* choices = new QHBoxLayout;
  choices->addWidget(label);
  choices->addWidget(m_choice);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(choices);
  layout->addWidget(m_note);
  layout->addWidget(splitter, 1);
  connect(m_choice, &QComboBox::currentIndexChanged, this, [this] {
    show_chart();
    show_selection();
  });
  connect(m_chart, &PlotView::chosen, &session, &Session::select);
  connect(m_chart, &PlotView::cleared, &session, [&session] { session.select({}); });
  connect(m_table, &TableView::chosen, &session, &Session::select);
}

void RooflinePage::refresh() {
  std::vector<std::string> names;
  for (const PlotChoice& choice : roofline_choices(session().comparison(), session().shown())) {
    names.push_back(choice.name);
  }
  m_choice->show_choices(names);
  show_chart();
  const Analysis* analysis = session().analysis();
  m_points->show_table(analysis == nullptr ? DisplayTable{} : points_of(*analysis, session()));
}

void RooflinePage::show_chart() {
  const auto choices = roofline_choices(session().comparison(), session().shown());
  const bool is_any = m_choice->choice() < choices.size();
  const XyPlot plot = is_any ? filtered(std::get<XyPlot>(choices[m_choice->choice()].plot()),
                                        session().filter(), session().comparison().runs)
                             : XyPlot{};
  const bool is_drawable = !plot.marks.empty() || !plot.lines.empty();
  m_chart->setVisible(is_drawable);
  m_chart->show_plot(plot);
  QStringList notes;
  if (!is_drawable) {
    notes += "Nothing to draw: no roof was measured, and no variant has a place on one.";
  }
  if (const Analysis* analysis = session().analysis()) {
    for (const std::string& note : analysis->notes) {
      notes += shown(note);
    }
  }
  m_note->setText(notes.join('\n'));
  m_note->setVisible(!notes.isEmpty());
}

void RooflinePage::show_selection() {
  m_chart->select(session().selected());
  m_table->select(session().selected());
}

}  // namespace roofladder::gui
