// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPainter>

#include "gui/chart/drawing.h"
#include "reports/svg/axis_scale.h"

namespace roofladder::gui {

// A grid of cells: how strong the colour is shows the value, and every cell prints it too. Places
// of the grid without a cell are holes.
class HeatDrawing : public Drawing {
 public:
  explicit HeatDrawing(const HeatPlot& plot);

  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override;

  std::size_t target_count() const override { return m_plot.cells.size(); }
  std::optional<QRectF> box_of(std::size_t target) const override;
  RungPlace place_of(std::size_t target) const override;
  Card card_of(std::size_t target) const override;
  std::optional<Card> remark_at(const QPointF& place) const override;

 protected:
  double arrange(const Shown& shown, const Look& look, const QSizeF& room) override;

 private:
  struct Hole {
    std::size_t column = 0;
    std::size_t row = 0;
  };
  QRectF box_at(std::size_t column, std::size_t row) const;
  std::optional<double> strength(const Cell& cell) const;
  QColor tint(double strength) const;
  void draw_names(QPainter& painter) const;
  void draw_cell(QPainter& painter, std::size_t index) const;
  void draw_hole(QPainter& painter, const Hole& hole) const;
  void draw_texts(QPainter& painter, const Cell& cell, const QRectF& box) const;
  void draw_scale(QPainter& painter) const;

  const HeatPlot& m_plot;
  std::vector<Hole> m_holes;
  svg::AxisScale m_strength;
  std::optional<Look> m_look;
  double m_left = 0;
  QSizeF m_cell;
};

}  // namespace roofladder::gui
