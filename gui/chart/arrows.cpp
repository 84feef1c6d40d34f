// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/arrows.h"

#include <optional>

#include "gui/chart/geometry.h"

namespace roofladder::gui {
namespace {

constexpr double head_length = 7;
constexpr double head_half_width = 0.55;  // of its length

std::optional<PlacedArrow> between(const svg::Segment& centres, double radius, const Arrow& arrow,
                                   std::size_t group) {
  const double length = centres.length();
  if (length < 2 * radius + head_length + 1) {
    return std::nullopt;
  }
  return PlacedArrow{{centres.at(radius), centres.at(length - radius - head_length)},
                     centres.at(length - radius),
                     group,
                     arrow.dashed};
}

}  // namespace

std::vector<PlacedArrow> placed_arrows(const XyPlot& plot, const Shown& shown, const Axes& axes,
                                       double radius) {
  const auto has_place = [&](std::size_t index) {
    return index < plot.marks.size() && axes.accepts(plot.marks[index].x, plot.marks[index].y) &&
           (plot.marks[index].group >= shown.groups.size() ||
            shown.groups[plot.marks[index].group]);
  };
  const auto centre = [&](std::size_t index) {
    return pixel(axes.at(plot.marks[index].x, plot.marks[index].y));
  };
  std::vector<PlacedArrow> placed;
  for (const Arrow& arrow : plot.arrows) {
    if (!has_place(arrow.from) || !has_place(arrow.to)) {
      continue;
    }
    const svg::Segment centres{centre(arrow.from), centre(arrow.to)};
    if (!svg::clipped(centres, box(axes.area()))) {
      continue;
    }
    if (auto one = between(centres, radius, arrow, plot.marks[arrow.to].group)) {
      placed.push_back(*one);
    }
  }
  return placed;
}

void draw_arrows(QPainter& painter, const std::vector<PlacedArrow>& arrows, const Look& look) {
  for (const PlacedArrow& arrow : arrows) {
    QColor colour = look.series(arrow.group);
    colour.setAlphaF(0.75F);
    QPen pen(colour, 1.5);
    if (arrow.dashed) {
      pen.setDashPattern({3.5, 2.5});
    }
    painter.setPen(pen);
    painter.drawLine(point(arrow.shaft.from), point(arrow.shaft.to));
    const QPointF base = point(arrow.shaft.to);
    const QPointF along = point(arrow.tip) - base;
    const QPointF across = head_half_width * QPointF(along.y(), -along.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{point(arrow.tip), base + across, base - across});
  }
}

}  // namespace roofladder::gui
