// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "gui/chart/drawing.h"
#include "gui/chart/rows.h"

namespace roofladder::gui {

// One horizontal bar a rung, of stacked pieces where it has any.
class BarDrawing : public Drawing {
 public:
  explicit BarDrawing(const BarPlot& plot);

  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override;

  std::size_t target_count() const override { return m_plot.bars.size(); }
  std::optional<QRectF> box_of(std::size_t target) const override;
  RungPlace place_of(std::size_t target) const override;
  Card card_of(std::size_t target) const override;

 protected:
  double arrange(const Shown& shown, const Look& look, const QSizeF& room) override;

 private:
  void draw_legend(QPainter& painter) const;
  void draw_references(QPainter& painter) const;
  void draw_row(QPainter& painter, std::size_t index) const;
  double draw_pieces(QPainter& painter, const Bar& bar, double top) const;
  double draw_whole(QPainter& painter, const Bar& bar, double top) const;
  double draw_whisker(QPainter& painter, const Interval& interval, double middle) const;

  const BarPlot& m_plot;
  std::vector<std::string> m_pieces;  // by name, in order of first appearance: their colours
  std::optional<double> m_goal;
  std::optional<Look> m_look;
  std::optional<Rows> m_rows;
};

}  // namespace roofladder::gui
