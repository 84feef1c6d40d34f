// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/machine_page.h"

#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>
#include <array>

#include "analyzer/tables/tables.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

struct SectionKind {
  const char* title;
  Table (*table)(const Analysis&);
  bool has_sentences = false;
};

constexpr std::array kinds{
    SectionKind{"Audit", findings_table, true},
    SectionKind{"Ceilings", [](const Analysis& analysis) { return ceilings_table(analysis); }},
    SectionKind{"Ridge points",
                [](const Analysis& analysis) { return ridges_table(analysis.ridges); }},
    SectionKind{"Devices and environment",
                [](const Analysis& analysis) { return facts_table(analysis.run); }},
    SectionKind{"Warnings", [](const Analysis& analysis) { return warnings_table(analysis.run); },
                true},
};

}  // namespace

MachinePage::MachinePage(Session& session, QWidget* parent)
    : Page(session, parent), m_tabs(new QTabWidget) {
  m_tabs->setDocumentMode(true);
  m_tabs->setAccessibleName("Parts of the machine page");
  for (const SectionKind& kind : kinds) {
    add_section(kind.title, kind.has_sentences);
  }
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_tabs);
}

void MachinePage::add_section(const QString& title, bool has_sentences) {
  auto* section = new QWidget;
  const Section added{new TableModel(this), new TableView(title), new QLabel};
  added.view->show_model(added.model);
  if (has_sentences) {
    added.view->wrap_lines();
  }
  added.note->setTextFormat(Qt::PlainText);
  added.note->setWordWrap(true);
  auto* layout = new QVBoxLayout(section);
  layout->setContentsMargins(0, 6, 0, 0);
  layout->addWidget(added.note);
  layout->addWidget(added.view, 1);
  layout->addStretch();
  m_tabs->addTab(section, title);
  m_sections.push_back(added);
}

void MachinePage::refresh() {
  const Analysis* analysis = session().analysis();
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto& [model, view, note] = m_sections[i];
    DisplayTable table =
        analysis == nullptr ? DisplayTable{} : display_table(kinds[i].table(*analysis));
    const QString count = table.rows.empty() ? "" : QString(" (%1)").arg(table.rows.size());
    m_tabs->setTabText(static_cast<int>(i), kinds[i].title + count);
    note->setText(analysis == nullptr ? "No run is open." : shown(table.note));
    note->setVisible(table.rows.empty());
    view->setVisible(!table.rows.empty());
    model->show_table(std::move(table));
  }
}

}  // namespace roofladder::gui
