// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>
#include <optional>

#include "analyzer/analysis.h"

class QLabel;

namespace roofladder::gui {

class ChoiceBox;
class TableModel;
class TableView;

// Published numbers of a kernel, beside those measured here.
class PublishedPanel : public QWidget {
  Q_OBJECT

 public:
  explicit PublishedPanel(QWidget* parent = nullptr);

  // Shows the story of the ladder's kernel. The analysis must remain valid until the next call.
  void show_story(const Analysis* analysis, std::optional<std::size_t> ladder);

 private:
  void show_ladder();

  const Analysis* m_analysis = nullptr;
  const PublishedStory* m_story = nullptr;
  std::vector<std::size_t> m_ladders;  // ladders of the story that have speeds
  ChoiceBox* m_choice;
  QLabel* m_note;
  TableModel* m_model;
  TableView* m_table;
};

}  // namespace roofladder::gui
