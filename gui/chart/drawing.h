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

// A plot laid out for the window, as an item of its scene. Targets can be pointed at: marks, bars,
// strips or cells, numbered as in the plot, which must outlive the drawing.
class Drawing : public QGraphicsItem {
 public:
  explicit Drawing(const Plot& plot);

  // Lays out the plot in the given room, or higher if the rows of the chart need it. Call it before
  // anything below, and whenever what is shown, the look or the room changes.
  void lay_out(const Shown& shown, const Look& look, const QSizeF& room);

  QRectF boundingRect() const override { return {QPointF(0, 0), m_size}; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override;

  const chart::Scene& scene() const { return m_scene; }
  // Area between the axes of a chart that zooms.
  std::optional<QRectF> zoom_area() const;

  std::size_t target_count() const { return chart::target_count(m_plot); }
  // Bounding box of what is drawn of the target; absent if it is hidden or out of view.
  std::optional<QRectF> box_of(std::size_t target) const;
  RungPlace place_of(std::size_t target) const { return chart::place_of(m_plot, target); }
  chart::Card card_of(std::size_t target) const { return chart::card_of(m_plot, target); }
  std::optional<std::size_t> target_at(const QPointF& place) const;
  // Describes an item that is no target: a line, a hole of a heat map.
  std::optional<chart::Card> remark_at(const QPointF& place) const;

 private:
  chart::Scene scene_of(const Shown& shown, const QSizeF& room);
  chart::View view_of(const Shown& shown) const;
  void paint_over_roofs(QPainter& painter) const;

  const Plot& m_plot;
  QSizeF m_size;
  Look m_look;
  std::optional<chart::XyChart> m_chart;  // an XyPlot in its current size
  chart::Scene m_scene;
  std::unique_ptr<RoofChart> m_roofs;  // the lines of an XyPlot
  std::unique_ptr<Layer> m_over_roofs;
};

// Null if the plot has nothing to draw.
std::unique_ptr<Drawing> drawing_of(const Plot& plot);

}  // namespace roofladder::gui
