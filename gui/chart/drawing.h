// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QGraphicsItem>
#include <memory>
#include <optional>

#include "chart/xy_chart.h"
#include "gui/chart/layer.h"
#include "gui/chart/look.h"
#include "gui/chart/roof_chart.h"
#include "gui/chart/shown.h"

namespace roofladder::gui {

// A plot laid out for the window, as an item of its ground. Targets are what one can point at:
// marks, bars, strips or cells, by their index in the plot, which outlives the drawing.
class Drawing : public QGraphicsItem {
 public:
  explicit Drawing(const Plot& plot);

  // Takes the room, or more height where the rows of the chart need it. To be called before
  // anything below, and after every change of what is shown, of the look and of the room.
  void lay_out(const Shown& shown, const Look& look, const QSizeF& room);

  QRectF boundingRect() const override { return {QPointF(0, 0), m_size}; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override;

  const chart::Scene& scene() const { return m_scene; }
  // Where the axes of a chart that zooms lie.
  std::optional<QRectF> zoom_area() const;

  std::size_t target_count() const { return chart::target_count(m_plot); }
  // Around what is drawn of it; absent if nothing is, as it is hidden or out of view.
  std::optional<QRectF> box_of(std::size_t target) const;
  RungPlace place_of(std::size_t target) const { return chart::place_of(m_plot, target); }
  chart::Card card_of(std::size_t target) const { return chart::card_of(m_plot, target); }
  std::optional<std::size_t> target_at(const QPointF& place) const;
  // Of what is there where no target is: a line, a hole of a heat map.
  std::optional<chart::Card> remark_at(const QPointF& place) const;

 private:
  chart::Scene scene_of(const Shown& shown, const QSizeF& room);
  chart::View view_of(const Shown& shown) const;
  void paint_over_roofs(QPainter& painter) const;

  const Plot& m_plot;
  QSizeF m_size;
  Look m_look;
  std::optional<chart::XyChart> m_chart;  // of an XyPlot, for the size it was laid out for
  chart::Scene m_scene;
  std::unique_ptr<RoofChart> m_roofs;  // the lines of an XyPlot
  std::unique_ptr<Layer> m_over_roofs;
};

// Nothing for a plot that has nothing to draw.
std::unique_ptr<Drawing> drawing_of(const Plot& plot);

}  // namespace roofladder::gui
