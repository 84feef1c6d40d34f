// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/axes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "gui/chart/text.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr double top = 10;
constexpr double below = 52;       // labels and title of x
constexpr double title_room = 28;  // title of y
constexpr double gap = 8;          // between a label and its axis
constexpr double few_decades =
    5;  // as a factor: below it fewer than two of 1, 2 and 5 have a place

// Also of the labels that another zoom would show, lest the area jumps: "M" is the widest prefix.
double widest(const std::vector<svg::Tick>& ticks, const Axis& axis, const QFont& font) {
  double width = width_of(value_text(88.8e6, axis), font);
  for (const svg::Tick& tick : ticks) {
    width = std::max(width, width_of(QString::fromStdString(tick.label), font));
  }
  return width;
}

QRectF area_in(const QSizeF& room, double y_labels, double x_labels) {
  // Whole pixels, so that frame and grid are sharp.
  const double left = std::ceil(title_room + y_labels + gap);
  const double right = std::floor(room.width() - std::max(16.0, x_labels / 2 + 4));
  return {QPointF(left, top),
          QPointF(std::max(left + 40, right), std::max(top + 40, room.height() - below))};
}

}  // namespace

std::vector<svg::Tick> ticks_of(const Axis& axis) {
  Axis even = axis;
  if (axis.scale == Scale::logarithmic && axis.high < few_decades * axis.low) {
    even.scale = Scale::linear;
  }
  return svg::AxisScale(even, 0, 1).ticks();
}

Axes::Axes(const Axis& x, const Axis& y, const Look& look, const QSizeF& room)
    : m_look(look),
      m_room(room),
      m_x_title(shown(x.title)),
      m_y_title(shown(y.title)),
      m_x_ticks(ticks_of(x)),
      m_y_ticks(ticks_of(y)),
      m_area(area_in(room, widest(m_y_ticks, y, look.small), widest(m_x_ticks, x, look.small))),
      m_x(x, m_area.left(), m_area.right()),
      m_y(y, m_area.bottom(), m_area.top()) {}

void Axes::draw_grid(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (const bool labelled : {false, true}) {
    painter.setPen(labelled ? m_look.line : m_look.faint);
    for (const svg::Tick& tick : m_x_ticks) {
      if (tick.label.empty() != labelled) {
        const double x = m_x.pixel(tick.value);
        painter.drawLine(QPointF(x, m_area.top()), QPointF(x, m_area.bottom()));
      }
    }
    for (const svg::Tick& tick : m_y_ticks) {
      if (tick.label.empty() != labelled) {
        const double y = m_y.pixel(tick.value);
        painter.drawLine(QPointF(m_area.left(), y), QPointF(m_area.right(), y));
      }
    }
  }
  painter.setRenderHint(QPainter::Antialiasing);
}

// Lines of a magnified chart go on beyond the area, and QSvgGenerator (Qt 6.4) knows no clips.
void Axes::draw_margins(QPainter& painter) const {
  const QRectF all(QPointF(0, 0), m_room);
  for (const QRectF& margin : {QRectF(all.topLeft(), QPointF(all.right(), m_area.top())),
                               QRectF(QPointF(0, m_area.bottom()), all.bottomRight()),
                               QRectF(all.topLeft(), QPointF(m_area.left(), all.bottom())),
                               QRectF(QPointF(m_area.right(), 0), all.bottomRight())}) {
    painter.fillRect(margin, m_look.surface);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(m_look.muted);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.drawRect(m_area);
  painter.setRenderHint(QPainter::Antialiasing);
  draw_x_labels(painter);
  draw_y_labels(painter);
}

void Axes::draw_x_labels(QPainter& painter) const {
  const TextStyle style{m_look.small, m_look.muted, Qt::AlignHCenter};
  double free_from = -std::numeric_limits<double>::infinity();
  for (const svg::Tick& tick : m_x_ticks) {
    const QString label = QString::fromStdString(tick.label);
    const double half = width_of(label, m_look.small) / 2;
    const double x = m_x.pixel(tick.value);
    if (label.isEmpty() || x - half < free_from) {
      continue;
    }
    draw_text(painter, {x, m_area.bottom() + 18}, label, style);
    free_from = x + half + gap;
  }
  draw_text(painter, {m_area.center().x(), m_area.bottom() + 41}, m_x_title, style);
}

void Axes::draw_y_labels(QPainter& painter) const {
  double free_from = std::numeric_limits<double>::infinity();
  for (const svg::Tick& tick : m_y_ticks) {
    const double y = m_y.pixel(tick.value);
    if (tick.label.empty() || y + gap > free_from) {
      continue;
    }
    draw_text(painter, {m_area.left() - gap, y + 4}, QString::fromStdString(tick.label),
              {m_look.small, m_look.muted, Qt::AlignRight});
    free_from = y - gap;
  }
  painter.save();
  painter.translate(17, m_area.center().y());
  painter.rotate(-90);
  draw_text(painter, {0, 0}, m_y_title, {m_look.small, m_look.muted, Qt::AlignHCenter});
  painter.restore();
}

}  // namespace roofladder::gui
