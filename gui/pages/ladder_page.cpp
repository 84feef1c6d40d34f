// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/ladder_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "gui/chart/plot_view.h"
#include "gui/pages/choice_box.h"
#include "gui/pages/ladder_choice.h"
#include "gui/pages/plot_choices.h"
#include "gui/pages/published_panel.h"
#include "gui/pages/step_text.h"
#include "gui/tables/result_tables.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "reports/result_text.h"

namespace roofladder::gui {
namespace {

struct OtherLadder {
  std::size_t run = 0;
  std::size_t ladder = 0;
  std::string name;
};

// The ladders of the same kernel: other models, devices, sizes and runs.
std::vector<OtherLadder> others(const Comparison& comparison, std::size_t run, std::size_t ladder) {
  const auto kernel = [](const Analysis& analysis, const Ladder& of) {
    return analysis.run.kernels.at(of.kernel).name;
  };
  const Analysis& here = comparison.runs[run];
  std::vector<OtherLadder> found;
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const Analysis& analysis = comparison.runs[i];
    for (std::size_t j = 0; j < analysis.ladders.size(); ++j) {
      const bool is_same = i == run && j == ladder;
      if (!is_same && kernel(analysis, analysis.ladders[j]) == kernel(here, here.ladders[ladder])) {
        found.push_back(
            {i, j, comparison.names[i] + ": " + setting(analysis, analysis.ladders[j])});
      }
    }
  }
  return found;
}

QLabel* label_for(const QString& text, QWidget* buddy) {
  auto* label = new QLabel(text);
  label->setBuddy(buddy);
  return label;
}

}  // namespace

LadderPage::LadderPage(Session& session, QWidget* parent)
    : Page(session, parent),
      m_ladder(new LadderChoice),
      m_view(new ChoiceBox("View of the ladder", "What the bars show")),
      m_beside(new ChoiceBox("Ladder beside it", "Another ladder of the same kernel")),
      m_chart(new PlotView),
      m_other(new PlotView),
      m_step(new QTextBrowser),
      m_speeds(new TableModel(this)),
      m_times(new TableView("Time and speedup of each variant")),
      m_published(new PublishedPanel) {
  auto* charts = new QSplitter(Qt::Horizontal);
  charts->addWidget(m_chart);
  charts->addWidget(m_other);
  auto* halves = new QSplitter(Qt::Vertical);
  halves->addWidget(charts);
  halves->addWidget(details());
  halves->setStretchFactor(0, 3);
  halves->setStretchFactor(1, 2);
  halves->setSizes({430, 250});
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(choices());
  layout->addWidget(halves, 1);
  connect(m_ladder, &QComboBox::currentIndexChanged, this, [this] {
    this->session().select({});
    show_ladder();
  });
  connect(m_view, &QComboBox::currentIndexChanged, this, &LadderPage::show_charts);
  connect(m_beside, &QComboBox::currentIndexChanged, this, &LadderPage::show_charts);
  for (PlotView* chart : {m_chart, m_other}) {
    connect(chart, &PlotView::chosen, &session, &Session::select);
    connect(chart, &PlotView::cleared, &session, [&session] { session.select({}); });
  }
  connect(m_times, &TableView::chosen, &session, &Session::select);
}

QWidget* LadderPage::choices() {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(label_for("&Ladder", m_ladder));
  layout->addWidget(m_ladder, 2);
  layout->addWidget(label_for("Sho&ws", m_view));
  layout->addWidget(m_view, 1);
  layout->addWidget(label_for("&Beside it", m_beside));
  layout->addWidget(m_beside, 1);
  return row;
}

QWidget* LadderPage::details() {
  m_times->show_model(m_speeds);
  m_step->setAccessibleName("The selected step");
  m_step->setOpenLinks(false);
  m_step->setFrameShape(QFrame::NoFrame);
  auto* tabs = new QTabWidget;
  tabs->setDocumentMode(true);
  tabs->setAccessibleName("Details of the ladder");
  tabs->addTab(m_step, "Selected step");
  tabs->addTab(m_times, "Times and speedups");
  tabs->addTab(m_published, "Published");
  return tabs;
}

void LadderPage::refresh() {
  m_ladder->show_ladders(session());
  show_ladder();
}

void LadderPage::show_ladder() {
  const auto ladder = m_ladder->ladder();
  std::vector<std::string> views;
  std::vector<std::string> beside{"nothing"};
  if (ladder) {
    for (const PlotChoice& choice :
         ladder_choices(session().comparison(), session().shown(), *ladder)) {
      views.push_back(choice.name);
    }
    for (const OtherLadder& other : others(session().comparison(), session().shown(), *ladder)) {
      beside.push_back(other.name);
    }
  }
  m_view->show_choices(views);
  m_beside->show_choices(beside);
  m_speeds->show_table(ladder ? speed_table(*session().analysis(), *ladder, session().shown())
                              : Table{});
  m_published->show_story(session().analysis(), ladder);
  show_charts();
  show_selection();
}

void LadderPage::show_charts() {
  const auto ladder = m_ladder->ladder();
  m_chart->setVisible(ladder.has_value());
  m_other->setVisible(ladder && m_beside->choice() > 0);
  if (!ladder) {
    return;
  }
  const Comparison& comparison = session().comparison();
  const std::string view = m_view->currentText().toStdString();
  m_chart->show_plot(
      ladder_choices(comparison, session().shown(), *ladder).at(m_view->choice()).plot());
  const std::vector<OtherLadder> beside = others(comparison, session().shown(), *ladder);
  if (m_beside->choice() == 0 || m_beside->choice() > beside.size()) {
    return;
  }
  const OtherLadder& other = beside[m_beside->choice() - 1];
  const auto choices = ladder_choices(comparison, other.run, other.ladder);
  const auto same = std::ranges::find(choices, view, &PlotChoice::name);
  m_other->show_plot(same == choices.end() ? choices.front().plot() : same->plot());
}

void LadderPage::show_selection() {
  const auto selected = session().selected();
  if (m_ladder->follow(selected)) {
    show_ladder();
    return;
  }
  m_chart->select(selected);
  m_other->select(selected);
  m_times->select(selected);
  const auto ladder = m_ladder->ladder();
  const bool is_here = selected && ladder && selected->ladder == *ladder;
  const QString text =
      is_here ? step_text(*session().analysis(), session().analysis()->ladders.at(*ladder),
                          selected->rung)
              : "<p>Choose a bar or a row to see what its step claimed and what it bought.</p>";
  m_step->setHtml(ladder ? text : "<p>No ladder to show: open a run, or change the filters.</p>");
}

}  // namespace roofladder::gui
