// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/legend.h"

#include <QFontMetrics>
#include <QFontMetricsF>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <cmath>

#include "chart/xy_chart.h"
#include "gui/chart/flow_layout.h"
#include "gui/chart/look.h"
#include "gui/chart/scene_painter.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr int key_room = 22;  // room for the mark before the name
constexpr int padding = 4;

}  // namespace

LegendEntry::LegendEntry(const QString& name, std::size_t group, QWidget* parent)
    : QCheckBox(parent), m_group(group) {
  // Qt would interpret a single "&" in a name as a shortcut.
  setText(QString(name).replace('&', "&&"));
  setChecked(true);
  setAccessibleName(name);
  setToolTip(QString("Show or hide the marks of %1").arg(name.toHtmlEscaped()));
}

QSize LegendEntry::sizeHint() const {
  const QFont font = Look(palette(), this->font()).normal;
  const int name =
      static_cast<int>(std::ceil(QFontMetricsF(font).horizontalAdvance(accessibleName()))) + 1;
  return {key_room + name + 2 * padding, QFontMetrics(font).height() + 2 * padding};
}

void LegendEntry::paintEvent(QPaintEvent*) {
  const Look look(palette(), font());
  const QFontMetricsF metrics(look.normal);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (hasFocus()) {
    painter.setPen(QPen(look.series(0), 1.4));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
  }
  painter.setPen(isChecked() ? QPen(Qt::NoPen) : QPen(look.muted, 1.2));
  painter.setBrush(isChecked() ? QBrush(look.series(m_group)) : Qt::NoBrush);
  painter.translate(padding + 8, height() / 2.0);
  painter.drawPolygon(polygon(chart::mark_shape({0, 0}, m_group, 0.85)));
  painter.resetTransform();
  painter.setFont(look.normal);
  painter.setPen(isChecked() ? look.ink : look.muted);
  const QRect name = rect().adjusted(padding + key_room, 0, -padding, 0);
  painter.drawText(name, Qt::AlignVCenter | Qt::AlignLeft,
                   metrics.elidedText(accessibleName(), Qt::ElideRight, name.width()));
}

Legend::Legend(QWidget* parent) : QWidget(parent) {
  new FlowLayout(this);
}

void Legend::show_plot(const XyPlot& plot) {
  qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  m_groups.clear();
  m_lines.clear();
  m_line_menu = nullptr;
  for (std::size_t group = 0; group < plot.groups.size(); ++group) {
    add_group(shown(plot.groups[group], 40), group);
  }
  if (!plot.lines.empty()) {
    add_line_menu(plot);
  }
  setVisible(!plot.groups.empty() || !plot.lines.empty());
}

void Legend::add_group(const QString& name, std::size_t group) {
  auto* entry = new LegendEntry(name, group, this);
  connect(entry, &QCheckBox::toggled, this,
          [this, group](bool is_visible) { emit group_toggled(group, is_visible); });
  layout()->addWidget(entry);
  entry->show();
  m_groups.push_back(entry);
}

void Legend::add_line_menu(const XyPlot& plot) {
  m_line_menu = new QPushButton("Lines", this);
  m_line_menu->setAccessibleName("Lines to show");
  m_line_menu->setFont(Look(palette(), font()).normal);
  m_line_menu->setFlat(true);
  auto* menu = new QMenu(m_line_menu);
  for (std::size_t line = 0; line < plot.lines.size(); ++line) {
    const QString name = shown(chart::title_of(plot.lines[line]), 80);
    QAction* action = menu->addAction(QString(name).replace('&', "&&"));
    action->setCheckable(true);
    action->setChecked(true);
    connect(action, &QAction::toggled, this,
            [this, line](bool is_visible) { emit line_toggled(line, is_visible); });
    m_lines.push_back(action);
  }
  m_line_menu->setMenu(menu);
  layout()->addWidget(m_line_menu);
  m_line_menu->show();
}

void Legend::set_group_visible(std::size_t group, bool is_visible) {
  if (group < m_groups.size()) {
    m_groups[group]->setChecked(is_visible);
  }
}

void Legend::set_line_visible(std::size_t line, bool is_visible) {
  if (line < m_lines.size()) {
    m_lines[line]->setChecked(is_visible);
  }
}

void Legend::hide_menu() {
  if (m_line_menu != nullptr) {
    m_line_menu->hide();
  }
}

}  // namespace roofladder::gui
