// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "gui/chart/drawing.h"
#include "gui/chart/rows.h"

namespace roofladder::gui {

// A row of dots a rung; inside a row they run from top to bottom in order of measurement.
class StripDrawing : public Drawing {
 public:
  explicit StripDrawing(const StripPlot& plot) : m_plot(plot) {}

  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override;

  std::size_t target_count() const override { return m_plot.strips.size(); }
  std::optional<QRectF> box_of(std::size_t target) const override;
  RungPlace place_of(std::size_t target) const override;
  Card card_of(std::size_t target) const override;

 protected:
  double arrange(const Shown& shown, const Look& look, const QSizeF& room) override;

 private:
  void draw_row(QPainter& painter, std::size_t index) const;

  const StripPlot& m_plot;
  std::optional<Look> m_look;
  std::optional<Rows> m_rows;
};

}  // namespace roofladder::gui
