// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPainter>
#include <vector>

#include "gui/chart/look.h"
#include "reports/svg/axis_scale.h"

namespace roofladder::gui {

// The two axes of a chart in a room: they map values to places and draw themselves.
class Axes {
 public:
  Axes(const Axis& x, const Axis& y, const Look& look, const QSizeF& room);

  const QRectF& area() const { return m_area; }
  bool accepts(double x, double y) const { return m_x.accepts(x) && m_y.accepts(y); }
  QPointF at(double x, double y) const { return {m_x.pixel(x), m_y.pixel(y)}; }

  void draw_grid(QPainter& painter) const;
  // Frame, labels and titles, on margins that cover what was drawn beyond the area.
  void draw_margins(QPainter& painter) const;

 private:
  void draw_x_labels(QPainter& painter) const;
  void draw_y_labels(QPainter& painter) const;

  Look m_look;
  QSizeF m_room;
  QString m_x_title;
  QString m_y_title;
  std::vector<svg::Tick> m_x_ticks;
  std::vector<svg::Tick> m_y_ticks;
  QRectF m_area;
  svg::AxisScale m_x;
  svg::AxisScale m_y;
};

// Round values of the axis, also where a logarithmic one is magnified to a fraction of a decade.
std::vector<svg::Tick> ticks_of(const Axis& axis);

}  // namespace roofladder::gui
