// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/welcome.h"

#include <QCommandLinkButton>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "gui/session/recent_files.h"
#include "gui/text.h"
#include "run/installation.h"

namespace roofladder::gui {
namespace {

QStringList paths_of(const std::vector<std::filesystem::path>& files) {
  QStringList paths;
  for (const std::filesystem::path& file : files) {
    paths += QString::fromStdString(file.string());
  }
  return paths;
}

QLabel* title_of(const QString& text, double scale) {
  auto* label = new QLabel(text);
  QFont font = label->font();
  font.setPointSizeF(font.pointSizeF() * scale);
  font.setBold(true);
  label->setFont(font);
  return label;
}

}  // namespace

Welcome::Welcome(QWidget* parent) : QWidget(parent), m_groups(new QVBoxLayout) {
  auto* text = new QLabel(
      "A ladder is a kernel's variants in order, from the original to the most optimized. "
      "Roofladder shows what every step bought. Drop a run file on this window, or:");
  text->setWordWrap(true);
  auto* open = new QPushButton("&Open a run…");
  connect(open, &QPushButton::clicked, this, &Welcome::open_asked);
  auto* collect = new QPushButton("&Measure this machine…");
  connect(collect, &QPushButton::clicked, this, &Welcome::collect_asked);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(open);
  buttons->addWidget(collect);
  buttons->addStretch();
  auto* content = new QWidget;
  content->setMaximumWidth(720);
  auto* column = new QVBoxLayout(content);
  column->addWidget(title_of("Roofladder", 2));
  column->addWidget(text);
  column->addLayout(buttons);
  column->addLayout(m_groups);
  column->addStretch();
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setAlignment(Qt::AlignHCenter);
  scroll->setWidget(content);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(scroll);
  refresh();
}

void Welcome::refresh() {
  while (QLayoutItem* item = m_groups->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  QStringList recent;
  for (const QString& path : recent_files()) {
    if (QFileInfo::exists(path)) {
      recent += path;
    }
  }
  add_group("Opened before", recent);
  add_group("Recorded runs", paths_of(example_files()));
  add_group("What the stories print", paths_of(published_files()));
}

void Welcome::add_group(const QString& title, const QStringList& paths) {
  if (paths.isEmpty()) {
    return;
  }
  m_groups->addWidget(title_of(title, 1.2));
  for (const QString& path : paths) {
    auto* link = new QCommandLinkButton(
        without_mnemonic(shown(QFileInfo(path).completeBaseName().toStdString())),
        shown(path.toStdString()));
    link->setAccessibleName("Open " + shown(path.toStdString()));
    connect(link, &QPushButton::clicked, this, [this, path] { emit chosen(path); });
    m_groups->addWidget(link);
  }
}

}  // namespace roofladder::gui
