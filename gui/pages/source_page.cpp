// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/source_page.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/words/result_text.h"
#include "gui/pages/choice_box.h"
#include "gui/pages/code_view.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr std::size_t context = 3;  // unchanged lines around a change
constexpr int change_tab = 0;

QLabel* plain_label() {
  auto* label = new QLabel;
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

const std::string* text_of(const Run& run, const VariantInfo& variant) {
  const auto text = run.texts.find(variant.source_digest);
  return text == run.texts.end() ? nullptr : &text->second;
}

QString facts_of(const VariantInfo& variant) {
  QStringList facts{shown(variant.id), shown(variant.source_name)};
  const std::string parameters = to_text(variant.parameters);
  for (const std::string& fact : {parameters, variant.build, variant.proof.text}) {
    if (!fact.empty()) {
      facts += shown(fact);
    }
  }
  return facts.join("   ·   ");
}

}  // namespace

SourcePage::SourcePage(Session& session, QWidget* parent)
    : Page(session, parent),
      m_variant(new ChoiceBox("Variant", "The variant whose source is shown")),
      m_facts(plain_label()),
      m_change(plain_label()),
      m_tabs(new QTabWidget),
      m_source(new CodeView("Source")),
      m_diff(new CodeView("What the step changed in the source")) {
  auto* change = new QWidget;
  auto* changes = new QVBoxLayout(change);
  changes->setContentsMargins(0, 6, 0, 0);
  changes->addWidget(m_change);
  changes->addWidget(m_diff, 1);
  changes->addStretch();
  m_tabs->setDocumentMode(true);
  m_tabs->addTab(change, "Change from its parent");
  m_tabs->addTab(m_source, "Source");
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_variant);
  layout->addWidget(m_facts);
  layout->addWidget(m_tabs, 1);
  connect(m_variant, &QComboBox::currentIndexChanged, this, [this] {
    if (m_variant->choice() < m_places.size()) {
      this->session().select(m_places[m_variant->choice()]);
    }
  });
}

void SourcePage::refresh() {
  std::vector<std::string> names;
  m_places.clear();
  const Analysis* analysis = session().analysis();
  for (std::size_t i = 0; analysis != nullptr && i < analysis->ladders.size(); ++i) {
    const Ladder& ladder = analysis->ladders[i];
    if (!session().filter().shows(*analysis, ladder)) {
      continue;
    }
    for (std::size_t j = 0; j < ladder.rungs.size(); ++j) {
      const VariantInfo& variant = info(*analysis, ladder.rungs[j]);
      names.push_back(
          fmt::format("{} — {} ({})", variant.title, variant.id, setting(*analysis, ladder)));
      m_places.push_back({i, j, session().shown()});
    }
  }
  m_variant->show_choices(names);
}

void SourcePage::show_selection() {
  if (const auto selected = session().selected()) {
    const auto place = std::ranges::find(m_places, *selected);
    if (place != m_places.end()) {
      const QSignalBlocker silent(m_variant);
      m_variant->setCurrentIndex(static_cast<int>(place - m_places.begin()));
    }
  }
  show_variant();
}

void SourcePage::show_variant() {
  const std::size_t choice = m_variant->choice();
  m_tabs->setVisible(choice < m_places.size());
  if (choice >= m_places.size()) {
    m_facts->setText("No variant to show: open a run, or change the filters.");
    return;
  }
  const Analysis& analysis = *session().analysis();
  const RungPlace& place = m_places[choice];
  const VariantInfo& variant =
      info(analysis, analysis.ladders.at(place.ladder).rungs.at(place.rung));
  m_facts->setText(facts_of(variant));
  const std::string* text = text_of(analysis.run, variant);
  m_source->show_text(text != nullptr ? *text : "The run carries no source of this variant.");
  show_change(analysis.run, variant);
}

void SourcePage::show_change(const Run& run, const VariantInfo& variant) {
  const auto parent = std::ranges::find(run.variants, variant.parent, &VariantInfo::id);
  const bool has_parent = parent != run.variants.end();
  m_tabs->setTabEnabled(change_tab, has_parent);
  if (!has_parent) {
    m_tabs->setCurrentWidget(m_source);  // an original has no parent
    return;
  }
  const std::string* before = text_of(run, *parent);
  const std::string* after = text_of(run, variant);
  const std::string from = "From " + parent->title + ". ";
  const bool has_both = before != nullptr && after != nullptr;
  m_diff->setVisible(has_both && before != after);
  if (!has_both) {
    m_change->setText(shown(from + "The run does not carry both sources."));
  } else if (before == after) {
    m_change->setText(shown(from + other_change(*parent, variant)));
  } else {
    m_change->setText(shown(from + variant.claim));
    m_diff->show_diff(with_context(line_diff(*before, *after), context));
  }
}

}  // namespace roofladder::gui
