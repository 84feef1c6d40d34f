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
#include "reports/source_diff.h"

namespace roofladder::gui {
namespace {

constexpr std::size_t context = 3;  // unchanged lines around a change
constexpr int change_tab = 0;
constexpr int source_tab = 1;

QLabel* plain_label() {
  auto* label = new QLabel;
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

QString facts_of(const VariantInfo& variant) {
  QStringList facts{shown(variant.id), shown(variant.source_name())};
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
      m_file(new ChoiceBox("File", "The file of its source that is shown")),
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
  auto* source = new QWidget;
  auto* files = new QVBoxLayout(source);
  files->setContentsMargins(0, 6, 0, 0);
  files->addWidget(m_file);
  files->addWidget(m_source, 1);
  m_tabs->addTab(source, "Source");
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_variant);
  layout->addWidget(m_facts);
  layout->addWidget(m_tabs, 1);
  connect(m_file, &QComboBox::currentIndexChanged, this, &SourcePage::show_file);
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
  const VariantInfo& variant = shown_variant();
  m_facts->setText(facts_of(variant));
  std::vector<std::string> files;
  for (const SourceFile& file : variant.sources) {
    files.push_back(file.name);
  }
  m_file->show_choices(files);
  m_file->setVisible(files.size() > 1);
  show_file();
  show_change(session().analysis()->run, variant);
}

const VariantInfo& SourcePage::shown_variant() const {
  const Analysis& analysis = *session().analysis();
  const RungPlace& place = m_places[m_variant->choice()];
  return info(analysis, analysis.ladders.at(place.ladder).rungs.at(place.rung));
}

void SourcePage::show_file() {
  if (m_variant->choice() >= m_places.size()) {
    return;
  }
  const std::vector<SourceFile>& files = shown_variant().sources;
  const std::size_t choice = m_file->choice();
  const std::string* text =
      choice < files.size() ? session().analysis()->run.text_of(files[choice]) : nullptr;
  m_source->show_text(text != nullptr ? *text : "The run carries no source of this variant.");
}

void SourcePage::show_change(const Run& run, const VariantInfo& variant) {
  const auto parent = std::ranges::find(run.variants, variant.parent, &VariantInfo::id);
  const bool has_parent = parent != run.variants.end();
  m_tabs->setTabEnabled(change_tab, has_parent);
  if (!has_parent) {
    m_tabs->setCurrentIndex(source_tab);  // an original has no parent
    return;
  }
  const SourceVersion before{run, *parent};
  const SourceVersion after{run, variant};
  const std::string from = "From " + parent->title + ". ";
  const bool differ = has_other_source(before, after);
  m_diff->setVisible(differ);
  if (!run.has_source(*parent) || !run.has_source(variant)) {
    m_change->setText(shown(from + "The run does not carry both sources."));
  } else if (!differ) {
    m_change->setText(shown(from + other_change(*parent, variant)));
  } else {
    m_change->setText(shown(from + variant.claim));
    m_diff->show_diff(source_diff(before, after, context));
  }
}

}  // namespace roofladder::gui
