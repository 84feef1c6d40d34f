// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include "gui/chart/arrows.h"
#include "gui/chart/axes.h"
#include "gui/chart/drawing.h"
#include "gui/chart/labels.h"
#include "gui/chart/layer.h"
#include "gui/chart/marks.h"
#include "gui/chart/roof_chart.h"

namespace roofladder::gui {

// Lines, marks and arrows over two axes: the roofline.
class XyDrawing : public Drawing {
 public:
  explicit XyDrawing(const XyPlot& plot);

  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override;

  std::optional<QRectF> zoom_area() const override { return m_scene->axes.area(); }
  std::size_t target_count() const override { return m_plot.marks.size(); }
  std::optional<QRectF> box_of(std::size_t target) const override;
  RungPlace place_of(std::size_t target) const override;
  Card card_of(std::size_t target) const override;
  // The nearest mark within reach of a pointer.
  std::optional<std::size_t> target_at(const QPointF& place) const override;
  std::optional<Card> remark_at(const QPointF& place) const override;

  const std::vector<PlacedLabel>& labels() const { return m_scene->labels.placed(); }

 protected:
  double arrange(const Shown& shown, const Look& look, const QSizeF& room) override;

 private:
  // What the ranges of the axes and the room make of the plot.
  struct Scene {
    Axes axes;
    Marks marks;
    std::vector<PlacedArrow> arrows;
    Labels labels;
    Look look;
  };
  void paint_over_roofs(QPainter& painter) const;
  void draw_remarks(QPainter& painter) const;
  double distance(const QPointF& place, const Line& line) const;

  const XyPlot& m_plot;
  bool m_has_hollow;
  RoofChart m_roofs;
  Layer m_over_roofs;
  std::vector<bool> m_shown_lines;
  std::optional<Scene> m_scene;
};

}  // namespace roofladder::gui
