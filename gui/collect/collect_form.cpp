// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/collect/collect_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTreeWidget>
#include <algorithm>
#include <set>

#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr int name_role = Qt::UserRole;  // the unshortened name
constexpr int widest_name = 200;         // pixels

QTreeWidget* check_list(const QString& name, const QStringList& headings) {
  auto* list = new QTreeWidget;
  list->setAccessibleName(name);
  list->setRootIsDecorated(false);
  list->setHeaderLabels(headings);
  list->header()->setMaximumSectionSize(widest_name);
  return list;
}

void add_choice(QTreeWidget* list, const std::string& name, const std::string& title,
                bool is_chosen) {
  auto* item = new QTreeWidgetItem(list, {shown(name)});
  item->setData(0, name_role, QString::fromStdString(name));
  item->setToolTip(0, tool_tip(title));
  item->setCheckState(0, is_chosen ? Qt::Checked : Qt::Unchecked);
}

QStringList chosen(const QTreeWidget& list) {
  QStringList names;
  for (int i = 0; i < list.topLevelItemCount(); ++i) {
    const QTreeWidgetItem* item = list.topLevelItem(i);
    if (item->checkState(0) == Qt::Checked) {
      names << item->data(0, name_role).toString();
    }
  }
  return names;
}

QComboBox* word_box(const QString& name, const QStringList& words) {
  auto* box = new QComboBox;
  box->setAccessibleName(name);
  box->addItems(words);
  return box;
}

// Replaces the words of a box and keeps what is written in it.
void offer_words(QComboBox& box, const std::set<std::string>& words) {
  const QSignalBlocker silent(box);
  const QString text = box.currentText();
  box.clear();
  for (const std::string& word : words) {
    box.addItem(shown(word));
  }
  box.setEditText(text);
}

QLineEdit* text_line(const QString& name, const QString& hint) {
  auto* line = new QLineEdit;
  line->setAccessibleName(name);
  line->setPlaceholderText(hint);
  return line;
}

}  // namespace

CollectForm::CollectForm(QWidget* parent)
    : QWidget(parent),
      m_ladder(text_line("Ladder of your own", "the bundled ones")),
      m_kernels(check_list("Kernels", {"Kernel", "Size"})),
      m_models(check_list("Models", {"Model"})),
      m_preset(word_box("Preset", {"quick", "standard", "full"})),
      m_size(word_box("Size", {""})),
      m_cache(word_box("State of the caches", {"cold", "warm", "both"})),
      m_samples(new QSpinBox),
      m_ceilings(new QCheckBox("Measure &ceilings")),
      m_title(text_line("Title", "of the run")),
      m_output(text_line("Run file", "run.roofladder")),
      m_more(text_line("More options", "--threads 4")),
      m_conflict(new QLabel) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addLayout(ladder_row());
  layout->addWidget(m_kernels, 3);
  layout->addWidget(m_models, 1);
  layout->addLayout(options());
  connect(m_size, &QComboBox::currentTextChanged, this, &CollectForm::show_sizes);
  for (const QComboBox* box : {m_preset, m_size, m_cache}) {
    connect(box, &QComboBox::currentTextChanged, this, &CollectForm::changed);
  }
  for (const QLineEdit* line : {m_title, m_output, m_more}) {
    connect(line, &QLineEdit::textChanged, this, &CollectForm::changed);
  }
  for (const QTreeWidget* list : {m_kernels, m_models}) {
    connect(list, &QTreeWidget::itemChanged, this, &CollectForm::changed);
  }
  connect(m_samples, &QSpinBox::valueChanged, this, &CollectForm::changed);
  connect(m_ceilings, &QCheckBox::toggled, this, &CollectForm::changed);
  connect(this, &CollectForm::changed, this, &CollectForm::show_conflict);
  show_conflict();
  suggest_output();
}

QFormLayout* CollectForm::options() {
  m_preset->setToolTip(
      "quick: times and ceilings, some minutes; standard: also counted flops and simulated "
      "traffic; full: the published sizes");
  m_size->setEditable(true);
  m_size->setInsertPolicy(QComboBox::NoInsert);
  m_size->lineEdit()->setPlaceholderText("the preset's");
  m_size->setToolTip(tool_tip("A named size, or values: n=4096,sweeps=10"));
  m_samples->setAccessibleName("Repetitions of a variant at least");
  m_samples->setRange(1, 100'000);
  m_samples->setValue(15);
  m_ceilings->setObjectName("ceilings");
  m_ceilings->setChecked(true);
  m_ceilings->setToolTip("Bandwidth, flops and clock, before and after");
  m_more->setToolTip(tool_tip("As in a terminal; words with spaces in double quotes"));
  auto* form = new QFormLayout;
  form->addRow("&Preset", m_preset);
  form->addRow("Si&ze", m_size);
  form->addRow("Cac&hes", m_cache);
  form->addRow("&Repetitions", m_samples);
  form->addRow("", m_ceilings);
  form->addRow("&Title", m_title);
  form->addRow("R&un file", file_row(m_output, &CollectForm::choose_output));
  form->addRow("M&ore options", m_more);
  m_conflict->setObjectName("conflict");
  m_conflict->setTextFormat(Qt::PlainText);
  m_conflict->setWordWrap(true);
  form->addRow("", m_conflict);
  return form;
}

QFormLayout* CollectForm::ladder_row() {
  m_ladder->setToolTip(
      tool_tip("A ladder of your own, as roofladder new writes one: a source, or a module (.so)"));
  connect(m_ladder, &QLineEdit::editingFinished, this, [this] {
    if (m_ladder->isModified()) {
      m_ladder->setModified(false);
      emit ladder_chosen();
    }
  });
  connect(m_ladder, &QLineEdit::textChanged, this, &CollectForm::changed);
  auto* form = new QFormLayout;
  form->addRow("&Ladder", file_row(m_ladder, &CollectForm::choose_ladder));
  return form;
}

QWidget* CollectForm::file_row(QLineEdit* line, void (CollectForm::*choose)()) {
  auto* browse = new QPushButton("Choose…");
  connect(browse, &QPushButton::clicked, this, choose);
  auto* row = new QWidget;
  row->setFocusProxy(line);  // for its label's shortcut
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(line, 1);
  layout->addWidget(browse);
  return row;
}

void CollectForm::show_offer(const std::vector<OfferedKernel>& kernels) {
  m_offer = kernels;
  std::set<std::string> models;
  std::set<std::string> sizes{""};
  {
    const QSignalBlocker silent(m_kernels);
    m_kernels->clear();
    for (const OfferedKernel& kernel : kernels) {
      add_choice(m_kernels, kernel.name, kernel.title, kernel.is_ladder);
      for (const OfferedVariant& variant : kernel.variants) {
        models.insert(variant.model);
      }
      for (const auto& [name, values] : kernel.sizes) {
        sizes.insert(name);
      }
    }
  }
  {
    const QSignalBlocker silent(m_models);
    m_models->clear();
    for (const std::string& model : models) {
      add_choice(m_models, model, {}, true);
    }
  }
  offer_words(*m_size, sizes);
  show_sizes();
  m_kernels->resizeColumnToContents(0);
  emit changed();
}

void CollectForm::show_sizes() {
  const QSignalBlocker silent(m_kernels);
  const std::string wanted = m_size->currentText().toStdString();
  for (std::size_t i = 0; i < m_offer.size(); ++i) {
    const auto& sizes = m_offer[i].sizes;
    const auto size =
        std::ranges::find(sizes, wanted, [](const auto& named) { return named.first; });
    QTreeWidgetItem* item = m_kernels->topLevelItem(static_cast<int>(i));
    item->setText(1, size == sizes.end() ? QString() : shown(size->second));
    item->setToolTip(1, size == sizes.end() ? QString() : tool_tip(size->second));
  }
}

void CollectForm::show_conflict() {
  const QString conflict = conflict_of(request());
  m_conflict->setText(conflict.isEmpty() ? QString() : "⚠ " + conflict);
  m_conflict->setVisible(!conflict.isEmpty());
}

void CollectForm::suggest_output() {
  const QString here = QDir::currentPath();
  m_output->setText(free_run_name(QFileInfo(here).isWritable() ? here : QDir::homePath()));
}

// The collector refuses to overwrite a file.
void CollectForm::choose_output() {
  const QString path = QFileDialog::getSaveFileName(this, "Write the run to", m_output->text(),
                                                    "Runs (*.roofladder)", nullptr,
                                                    QFileDialog::DontConfirmOverwrite);
  if (!path.isEmpty()) {
    m_output->setText(path);
  }
}

void CollectForm::choose_ladder() {
  const QString path =
      QFileDialog::getOpenFileName(this, "A ladder of your own", m_ladder->text(),
                                   "Ladders (*.cpp *.c *.cu *.cl *.f90 *.so);;All files (*)");
  if (!path.isEmpty()) {
    m_ladder->setText(path);
    emit ladder_chosen();
  }
}

QString CollectForm::ladder() const {
  return m_ladder->text().trimmed();
}

CollectRequest CollectForm::request() const {
  return {.ladder = ladder(),
          .kernels = chosen(*m_kernels),
          .models = chosen(*m_models),
          .preset = m_preset->currentText(),
          .size = m_size->currentText().trimmed(),
          .cache = m_cache->currentText(),
          .minimum_samples = m_samples->value(),
          .ceilings = m_ceilings->isChecked(),
          .title = m_title->text(),
          .output = m_output->text(),
          .more = m_more->text()};
}

}  // namespace roofladder::gui
