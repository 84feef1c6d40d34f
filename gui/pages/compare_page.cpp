// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/compare_page.h"

#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "gui/pages/choice_box.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"

namespace roofladder::gui {

ComparePage::ComparePage(Session& session, QWidget* parent)
    : Page(session, parent),
      m_baseline(new ChoiceBox("Baseline run", "The run that the others are compared with")),
      m_problem(new ChoiceBox("Problem", "Kernel, size and state of the caches")),
      m_note(new QLabel),
      m_model(new TableModel(this)),
      m_table(new TableView("Variants by runs")) {
  m_table->show_model(m_model);
  m_note->setWordWrap(true);
  auto* choices = new QFormLayout;
  choices->addRow("&Baseline run", m_baseline);
  choices->addRow("&Problem", m_problem);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(choices);
  layout->addWidget(m_note);
  layout->addWidget(m_table, 1);
  layout->addStretch();
  connect(m_baseline, &QComboBox::currentIndexChanged, &session,
          [&session](int run) { session.set_baseline(static_cast<std::size_t>(run)); });
  connect(m_problem, &QComboBox::currentIndexChanged, this, &ComparePage::show_problem);
  connect(m_table, &TableView::chosen, &session, &Session::select);
}

void ComparePage::refresh() {
  const Comparison& comparison = session().comparison();
  m_baseline->show_choices(comparison.names);
  {
    const QSignalBlocker silent(m_baseline);
    m_baseline->setCurrentIndex(comparison.runs.empty() ? -1
                                                        : static_cast<int>(comparison.baseline));
  }
  std::vector<std::string> problems;
  for (const ComparedLadder& ladder : comparison.ladders) {
    problems.push_back(title_of(ladder.kernel, ladder.size, ladder.cache));
  }
  m_problem->show_choices(problems);
  show_problem();
}

void ComparePage::show_problem() {
  const Comparison& comparison = session().comparison();
  const std::size_t problem = m_problem->choice();
  const bool is_any = problem < comparison.ladders.size();
  m_model->show_table(is_any
                          ? display_table(comparison_table(comparison, comparison.ladders[problem]))
                          : DisplayTable{});
  m_table->setVisible(is_any);
  if (comparison.runs.size() < 2) {
    m_note->setText("Open a second run to compare: drop its file on this window, or press Ctrl+O.");
  } else if (is_any && comparison.ladders[problem].columns.size() < 2) {
    m_note->setText("Only one of the runs has this problem: there is nothing to compare it with.");
  } else {
    QString text =
        "A ratio is the time in the baseline run over the time here: above 1 this run is faster. "
        "Choose a row to see its variant on the other pages.";
    for (const ComparedDevices& devices : comparison.devices) {
      text += "\n" + shown_lines(spread_text(comparison, devices));
    }
    m_note->setText(text);
  }
}

void ComparePage::show_selection() {
  m_table->select(session().selected());
}

}  // namespace roofladder::gui
