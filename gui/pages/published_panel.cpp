// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/published_panel.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "analyzer/published/published_numbers.h"
#include "analyzer/tables/tables.h"
#include "gui/pages/choice_box.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "gui/text.h"

namespace roofladder::gui {

PublishedPanel::PublishedPanel(QWidget* parent)
    : QWidget(parent),
      m_choice(new ChoiceBox("Published ladder", "The device of the publication")),
      m_note(new QLabel),
      m_model(new TableModel(this)),
      m_table(new TableView("Published ladder beside the measured one")) {
  m_table->show_model(m_model);
  m_note->setTextFormat(Qt::PlainText);
  m_note->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_note);
  layout->addWidget(m_choice);
  layout->addWidget(m_table, 1);
  connect(m_choice, &QComboBox::currentIndexChanged, this, &PublishedPanel::show_ladder);
}

void PublishedPanel::show_story(const Analysis* analysis, std::optional<std::size_t> ladder) {
  m_analysis = analysis;
  m_story = nullptr;
  m_ladders.clear();
  std::vector<std::string> names;
  if (analysis != nullptr && ladder) {
    const std::string& kernel = analysis->run.kernels.at(analysis->ladders[*ladder].kernel).name;
    const auto story = std::ranges::find_if(analysis->published, [&](const PublishedStory& each) {
      return each.kernel.name == kernel;
    });
    m_story = story == analysis->published.end() ? nullptr : &*story;
  }
  for (std::size_t i = 0; m_story != nullptr && i < m_story->ladders.size(); ++i) {
    if (has_speed(m_story->ladders[i])) {
      m_ladders.push_back(i);
      names.push_back(m_story->ladders[i].model + " on " + m_story->ladders[i].device);
    }
  }
  m_choice->show_choices(names);
  show_ladder();
}

void PublishedPanel::show_ladder() {
  const bool is_any = m_choice->choice() < m_ladders.size();
  m_choice->setVisible(is_any);
  m_table->setVisible(is_any);
  m_note->setText(is_any ? shown("The story: " + m_story->kernel.seed)
                         : "Nothing published is known of this kernel.");
  m_model->show_table(
      is_any ? display_table(published_table(*m_analysis, *m_story,
                                             m_story->ladders[m_ladders[m_choice->choice()]]))
             : DisplayTable{});
}

}  // namespace roofladder::gui
