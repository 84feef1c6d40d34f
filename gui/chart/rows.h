// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPainter>
#include <vector>

#include "gui/chart/drawing.h"
#include "reports/svg/axis_scale.h"

namespace roofladder::gui {

// "Tiled", "Hoisted loads (branch)".
QString row_name(const std::string& label, bool is_branch);

// The frame of a chart that has a row for each rung: names to the left, a linear axis of values
// below. The rows are from top to bottom, since the names of rungs are long.
class Rows {
 public:
  struct Margins {
    double top = 8;
    double right = 96;  // room for texts beside the rows
  };
  struct Heights {  // of a row: as the room allows
    double least = 0;
    double greatest = 0;
  };
  Rows(const Axis& axis, std::size_t count, const Heights& heights, const Margins& margins,
       const Look& look, const QSizeF& room);

  double left() const { return m_left; }
  double right() const { return m_right; }
  double bottom() const;  // of the last row
  double height() const;  // with the axis
  double row_height() const { return m_row_height; }

  QRectF row(std::size_t index) const;  // over the whole width
  QRectF box(std::size_t index) const;  // a little inside the row: what a selection rings
  double pixel(double value) const;     // at the nearest edge for values beyond it
  bool accepts(double value) const { return m_scale.accepts(value); }

  void draw_axis(QPainter& painter) const;
  void draw_reference(QPainter& painter, double value, const QColor& colour) const;
  void draw_name(QPainter& painter, const QRectF& box, const QString& name) const;

 private:
  void draw_upright(QPainter& painter, double x, const QPen& pen) const;

  Look m_look;
  QString m_title;
  std::size_t m_count;
  double m_top;
  double m_row_height;
  double m_width;
  double m_left;
  double m_right;
  svg::AxisScale m_scale;
};

}  // namespace roofladder::gui
