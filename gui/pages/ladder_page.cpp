// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/ladder_page.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "gui/chart/plot_view.h"
#include "gui/pages/choice_box.h"
#include "gui/pages/ladder_choice.h"
#include "gui/pages/plot_choices.h"
#include "gui/pages/published_panel.h"
#include "gui/pages/step_text.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"

namespace roofladder::gui {
namespace {

constexpr double greatest_goal = 10'000;

struct OtherLadder {
  std::size_t run = 0;
  std::size_t ladder = 0;
  std::string name;
};

// Ladders of the same kernel with other models, devices or sizes, or in other runs.
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

// "nothing", each of the other ladders, and all of them if there are several.
std::vector<std::string> choices_beside(const std::vector<OtherLadder>& others) {
  std::vector<std::string> names{"nothing"};
  for (const OtherLadder& other : others) {
    names.push_back(other.name);
  }
  if (others.size() > 1) {
    names.emplace_back("all of them");
  }
  return names;
}

std::vector<OtherLadder> chosen_of(const std::vector<OtherLadder>& others, std::size_t choice) {
  if (choice == 0) {
    return {};
  }
  return choice <= others.size() ? std::vector{others[choice - 1]} : others;
}

QLabel* label_for(const QString& text, QWidget* buddy) {
  auto* label = new QLabel(text);
  label->setBuddy(buddy);
  label->setToolTip(buddy->toolTip());
  return label;
}

}  // namespace

LadderPage::LadderPage(Session& session, QWidget* parent)
    : Page(session, parent),
      m_ladder(new LadderChoice),
      m_view(new ChoiceBox("View of the ladder", "What the bars show")),
      m_beside(
          new ChoiceBox("Ladder beside it",
                        "Another ladder of the same kernel, with another model, device or size "
                        "or of another run, drawn to the right of this one")),
      m_goal(new QDoubleSpinBox),
      m_charts(new QSplitter(Qt::Horizontal)),
      m_chart(add_chart()),
      m_step(new QTextBrowser),
      m_details(new QTabWidget),
      m_published(new PublishedPanel) {
  auto* charts = new QScrollArea;  // many ladders are wider than the window
  charts->setFrameShape(QFrame::NoFrame);
  charts->setWidgetResizable(true);
  charts->setWidget(m_charts);
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
    select_first_step();
    show_ladder();
  });
  connect(m_view, &QComboBox::currentIndexChanged, this, &LadderPage::show_charts);
  connect(m_beside, &QComboBox::currentIndexChanged, this, &LadderPage::show_charts);
  connect(m_goal, &QDoubleSpinBox::valueChanged, this, &LadderPage::show_charts);
}

PlotView* LadderPage::add_chart() {
  auto* chart = new PlotView;
  m_charts->addWidget(chart);
  connect(chart, &PlotView::chosen, &session(), &Session::select);
  connect(chart, &PlotView::cleared, &session(), [this] { session().select({}); });
  return chart;
}

QWidget* LadderPage::choices() {
  m_goal->setAccessibleName("Goal");
  m_goal->setToolTip("A speedup that you want to reach: a line over the bars of speedups");
  m_goal->setRange(0, greatest_goal);
  m_goal->setDecimals(1);
  m_goal->setSingleStep(0.5);
  m_goal->setSuffix("x");
  m_goal->setSpecialValueText("none");
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(label_for("&Ladder", m_ladder));
  layout->addWidget(m_ladder, 3);
  layout->addWidget(label_for("Sho&ws", m_view));
  layout->addWidget(m_view, 1);
  layout->addWidget(label_for("&Beside it", m_beside));
  layout->addWidget(m_beside, 1);
  layout->addWidget(label_for("&Goal", m_goal));
  layout->addWidget(m_goal);
  return row;
}

LadderTab LadderPage::tab_of(const LadderTable& table) {
  const QString title = QString::fromUtf8(table.title);
  const LadderTab tab{table, new TableModel(this), new TableView(title + " of each variant")};
  tab.view->show_model(tab.model);
  connect(tab.view, &TableView::chosen, &session(), &Session::select);
  return tab;
}

QWidget* LadderPage::details() {
  m_tables.push_back(tab_of({"speed", "Times and speedups", speed_table}));
  for (const LadderTable& table : ladder_tables) {
    m_tables.push_back(tab_of(table));
  }
  m_step->setAccessibleName("The selected step");
  m_step->setOpenLinks(false);
  m_step->setFrameShape(QFrame::NoFrame);
  m_details->setDocumentMode(true);
  m_details->setAccessibleName("Details of the ladder");
  m_details->addTab(m_step, "Selected step");
  for (const LadderTab& tab : m_tables) {
    m_details->addTab(tab.view, QString::fromUtf8(tab.table.title));
  }
  m_details->addTab(m_published, "Published");
  return m_details;
}

void LadderPage::refresh() {
  m_ladder->show_ladders(session());
  if (!is_selection_here()) {
    select_first_step();
  }
  show_ladder();
}

bool LadderPage::is_selection_here() const {
  const auto ladder = m_ladder->ladder();
  const auto selected = session().selected();
  return ladder && selected && selected->ladder == *ladder;
}

void LadderPage::select_first_step() {
  const auto ladder = m_ladder->ladder();
  if (!ladder) {
    session().select({});
    return;
  }
  const std::vector<Step>& steps = session().analysis()->ladders.at(*ladder).steps;
  session().select(RungPlace{*ladder, steps.empty() ? 0 : steps.front().to, session().shown()});
}

void LadderPage::show_ladder() {
  const auto ladder = m_ladder->ladder();
  std::vector<std::string> views;
  std::vector<OtherLadder> beside;
  if (ladder) {
    for (const PlotChoice& choice :
         ladder_choices(session().comparison(), session().shown(), *ladder)) {
      views.push_back(choice.name);
    }
    beside = others(session().comparison(), session().shown(), *ladder);
  }
  m_view->show_choices(views);
  m_beside->show_choices(choices_beside(beside));
  const Analysis* analysis = session().analysis();
  for (const LadderTab& tab : m_tables) {
    tab.model->show_table(
        ladder ? display_table(tab.table.table(*analysis, analysis->ladders.at(*ladder)),
                               session().shown())
               : DisplayTable{});
    m_details->setTabVisible(m_details->indexOf(tab.view), !ladder || tab.model->rowCount() > 0);
  }
  m_published->show_story(analysis, ladder);
  show_charts();
  show_selection();
}

void LadderPage::show_charts() {
  const auto ladder = m_ladder->ladder();
  m_chart->setVisible(ladder.has_value());
  std::vector<OtherLadder> beside;
  if (ladder) {
    show_view(m_chart, session().shown(), *ladder);
    beside =
        chosen_of(others(session().comparison(), session().shown(), *ladder), m_beside->choice());
  }
  while (m_others.size() < beside.size()) {
    m_others.push_back(add_chart());
  }
  for (std::size_t i = 0; i < m_others.size(); ++i) {
    m_others[i]->setVisible(i < beside.size());
    if (i < beside.size()) {
      show_view(m_others[i], beside[i].run, beside[i].ladder);
      m_others[i]->select(session().selected());
    }
  }
}

// Shows the chosen view of a ladder, or its first if it does not have that view.
void LadderPage::show_view(PlotView* chart, std::size_t run, std::size_t ladder) {
  const auto choices = ladder_choices(session().comparison(), run, ladder);
  const auto same =
      std::ranges::find(choices, m_view->currentText().toStdString(), &PlotChoice::name);
  const Plot plot = same == choices.end() ? choices.front().plot() : same->plot();
  const auto* bars = std::get_if<BarPlot>(&plot);
  const bool has_goal = m_goal->value() > m_goal->minimum() && bars != nullptr &&
                        bars->axis.dimension == dimension::ratio;
  chart->show_plot(plot);
  chart->set_goal(has_goal ? std::optional(m_goal->value()) : std::nullopt);
}

void LadderPage::show_selection() {
  const auto selected = session().selected();
  if (m_ladder->follow(selected)) {
    show_ladder();
    return;
  }
  m_chart->select(selected);
  for (PlotView* other : m_others) {
    other->select(selected);
  }
  for (const LadderTab& tab : m_tables) {
    tab.view->select(selected);
  }
  const auto ladder = m_ladder->ladder();
  const QString text =
      is_selection_here()
          ? step_text(*session().analysis(), session().analysis()->ladders.at(*ladder),
                      selected->rung)
          : "<p>Choose a bar or a row to see what its step claimed and what it bought.</p>";
  m_step->setHtml(ladder ? text : "<p>No ladder to show: open a run, or change the filters.</p>");
}

}  // namespace roofladder::gui
