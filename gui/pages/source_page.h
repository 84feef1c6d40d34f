// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "gui/pages/page.h"

class QLabel;
class QTabWidget;

namespace roofladder::gui {

class ChoiceBox;
class CodeView;

class SourcePage : public Page {
  Q_OBJECT

 public:
  SourcePage(Session& session, QWidget* parent);

 protected:
  void refresh() override;
  void show_selection() override;

 private:
  void show_variant();
  void show_file();
  const VariantInfo& shown_variant() const;  // undefined without a choice
  void show_change(const Run& run, const VariantInfo& variant);

  ChoiceBox* m_variant;
  QLabel* m_facts;
  QLabel* m_change;
  QTabWidget* m_tabs;
  ChoiceBox* m_file;
  CodeView* m_source;
  CodeView* m_diff;
  std::vector<RungPlace> m_places;  // the rungs to choose from
};

}  // namespace roofladder::gui
