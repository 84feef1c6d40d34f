// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/rows.h"

#include <algorithm>
#include <cmath>

#include "gui/chart/text.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr double axis_height = 52;
constexpr double least_plot_width = 120;

double name_width(double width) {
  return std::clamp(0.3 * width, 120.0, 320.0);
}

}  // namespace

QString row_name(const std::string& label, bool is_branch) {
  return shown(label) + (is_branch ? " (branch)" : "");
}

Rows::Rows(const Axis& axis, std::size_t count, const Heights& heights, const Margins& margins,
           const Look& look, const QSizeF& room)
    : m_look(look),
      m_title(shown(axis.title)),
      m_count(count),
      m_top(margins.top),
      m_row_height(std::clamp((room.height() - margins.top - axis_height) /
                                  static_cast<double>(std::max<std::size_t>(1, count)),
                              heights.least, heights.greatest)),
      m_width(room.width()),
      m_left(name_width(room.width())),
      m_right(std::max(m_left + least_plot_width, room.width() - margins.right)),
      m_scale(axis, m_left, m_right) {}

double Rows::bottom() const {
  return m_top + m_row_height * static_cast<double>(m_count);
}

double Rows::height() const {
  return bottom() + axis_height;
}

QRectF Rows::row(std::size_t index) const {
  return {0, m_top + m_row_height * static_cast<double>(index), m_width, m_row_height};
}

QRectF Rows::box(std::size_t index) const {
  return row(index).adjusted(4, 3, -4, -3);
}

double Rows::pixel(double value) const {
  return accepts(value) ? std::clamp(m_scale.pixel(value), m_left, m_right) : m_left;
}

void Rows::draw_axis(QPainter& painter) const {
  for (const svg::Tick& tick : m_scale.ticks()) {
    if (tick.label.empty()) {
      continue;
    }
    const double x = m_scale.pixel(tick.value);
    draw_upright(painter, x, m_look.line);
    draw_text(painter, {x, bottom() + 18}, QString::fromStdString(tick.label),
              {m_look.small, m_look.muted, Qt::AlignHCenter});
  }
  draw_text(painter, {(m_left + m_right) / 2, bottom() + 40}, m_title,
            {m_look.small, m_look.muted, Qt::AlignHCenter});
}

void Rows::draw_reference(QPainter& painter, double value, const QColor& colour) const {
  QPen pen(colour, 1);
  pen.setDashPattern({4, 3});
  draw_upright(painter, pixel(value), pen);
}

void Rows::draw_upright(QPainter& painter, double x, const QPen& pen) const {
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(pen);
  painter.drawLine(QPointF(x, m_top), QPointF(x, bottom()));
  painter.setRenderHint(QPainter::Antialiasing);
}

void Rows::draw_name(QPainter& painter, const QRectF& box, const QString& name) const {
  draw_row_name(painter, {QPointF(8, box.top()), QPointF(m_left - 12, box.bottom())}, name,
                {m_look.normal, m_look.ink});
}

}  // namespace roofladder::gui
