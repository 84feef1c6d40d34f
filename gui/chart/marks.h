// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPainterPath>
#include <QPixmap>
#include <vector>

#include "gui/chart/axes.h"
#include "gui/chart/shown.h"

namespace roofladder::gui {

// A mark in view.
struct PlacedMark {
  std::size_t index = 0;  // into XyPlot::marks
  QPointF centre;
};

// Around the origin: each group has its own shape as well as its colour.
QPainterPath mark_shape(std::size_t group, double scale);

// The marks in view, and how they are drawn: smaller when there are many, and as dots, of which no
// two fall on the same pixel, when there are very many.
class Marks {
 public:
  Marks(const XyPlot& plot, const Shown& shown, const Axes& axes, const Look& look);

  const std::vector<PlacedMark>& placed() const { return m_placed; }
  bool are_crowded() const { return m_placed.size() > most_labelled_marks; }
  bool are_dense() const;
  double scale() const;
  double radius() const;

  void draw(QPainter& painter) const;

 private:
  void draw_shapes(QPainter& painter) const;
  void draw_mark(QPainter& painter, const PlacedMark& mark) const;
  void draw_shape(QPainter& painter, const Mark& mark, double scale) const;
  QPixmap dots(double pixel_ratio) const;
  QPixmap stamp(const Mark& mark, double pixel_ratio) const;

  const XyPlot* m_plot;
  Axes m_axes;
  Look m_look;
  std::vector<PlacedMark> m_placed;
  mutable QPixmap m_dots;  // as drawn last
};

}  // namespace roofladder::gui
