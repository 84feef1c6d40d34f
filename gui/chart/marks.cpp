// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/marks.h"

#include <QPaintEngine>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

namespace roofladder::gui {
namespace {

constexpr double full_radius = 9;
constexpr double crowded_scale = 0.7;
constexpr double dense_scale = 0.45;
constexpr std::size_t most_shapes = 400;

// Corners of a regular polygon or star; angles from the top, clockwise.
QPainterPath around(int corners, double radius, double first_degrees, double inner = 1) {
  QPolygonF points;
  for (int i = 0; i < corners; ++i) {
    const double angle = (first_degrees + 360.0 * i / corners) * std::numbers::pi / 180;
    const double length = i % 2 == 0 ? radius : radius * inner;
    points << QPointF(length * std::sin(angle), -length * std::cos(angle));
  }
  QPainterPath path;
  path.addPolygon(points);
  path.closeSubpath();
  return path;
}

// Dots of a kind look the same.
struct Kind {
  std::size_t group = 0;
  bool hollow = false;
  auto operator<=>(const Kind&) const = default;
};

}  // namespace

QPainterPath mark_shape(std::size_t group, double scale) {
  switch (group % 6) {
    case 0: {
      QPainterPath circle;
      circle.addEllipse(QPointF(0, 0), 6.5 * scale, 6.5 * scale);
      return circle;
    }
    case 1:
      return around(4, 8 * scale, 45);
    case 2:
      return around(3, 8.5 * scale, 0);
    case 3:
      return around(4, 8.5 * scale, 0);
    case 4:
      return around(3, 8.5 * scale, 180);
    default:
      return around(10, 9 * scale, 0, 0.45);
  }
}

Marks::Marks(const XyPlot& plot, const Shown& shown, const Axes& axes, const Look& look)
    : m_plot(&plot), m_axes(axes), m_look(look) {
  const QRectF area = axes.area().adjusted(-1, -1, 1, 1);
  for (std::size_t i = 0; i < plot.marks.size(); ++i) {
    const Mark& mark = plot.marks[i];
    const bool is_left_out = mark.group < shown.groups.size() && !shown.groups[mark.group];
    if (is_left_out || !axes.accepts(mark.x, mark.y)) {
      continue;
    }
    const QPointF centre = axes.at(mark.x, mark.y);
    if (area.contains(centre)) {
      m_placed.push_back({i, centre});
    }
  }
}

bool Marks::are_dense() const {
  return m_placed.size() > most_shapes;
}

double Marks::scale() const {
  return are_dense() ? dense_scale : are_crowded() ? crowded_scale : 1;
}

double Marks::radius() const {
  return full_radius * scale();
}

void Marks::draw(QPainter& painter) const {
  if (!are_dense() || painter.paintEngine()->type() == QPaintEngine::SVG) {
    draw_shapes(painter);
    return;
  }
  const double pixel_ratio = painter.device()->devicePixelRatioF();
  if (m_dots.isNull() || m_dots.devicePixelRatio() != pixel_ratio) {
    m_dots = dots(pixel_ratio);
  }
  painter.drawPixmap(m_axes.area().topLeft(), m_dots);
}

// Prominent marks last, on top of the others.
void Marks::draw_shapes(QPainter& painter) const {
  for (const bool prominent : {false, true}) {
    for (const PlacedMark& placed : m_placed) {
      if (m_plot->marks[placed.index].prominent == prominent) {
        draw_mark(painter, placed);
      }
    }
  }
}

void Marks::draw_mark(QPainter& painter, const PlacedMark& placed) const {
  const Mark& mark = m_plot->marks[placed.index];
  const auto& interval = mark.y_interval;
  if (interval && m_axes.accepts(mark.x, interval->low) && m_axes.accepts(mark.x, interval->high)) {
    painter.setPen(QPen(m_look.series(mark.group), 1.4));
    painter.drawLine(m_axes.at(mark.x, interval->low), m_axes.at(mark.x, interval->high));
  }
  painter.translate(placed.centre);
  draw_shape(painter, mark, scale());
  painter.translate(-placed.centre);
}

void Marks::draw_shape(QPainter& painter, const Mark& mark, double scale) const {
  const QColor colour = m_look.series(mark.group);
  if (mark.hollow) {
    painter.setPen(QPen(colour, are_dense() ? 1.2 : 2.2));
    painter.setBrush(m_look.surface);
  } else {
    painter.setPen(are_dense() ? QPen(Qt::NoPen) : QPen(m_look.surface, 1.2));
    painter.setBrush(colour);
  }
  painter.drawPath(mark_shape(mark.group, scale));
}

QPixmap Marks::stamp(const Mark& mark, double pixel_ratio) const {
  const double side = 2 * std::ceil(radius() + 1) + 1;
  QPixmap pixmap(QSizeF(side * pixel_ratio, side * pixel_ratio).toSize());
  pixmap.setDevicePixelRatio(pixel_ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setOpacity(0.75);
  painter.translate(side / 2, side / 2);
  draw_shape(painter, mark, scale());
  return pixmap;
}

QPixmap Marks::dots(double pixel_ratio) const {
  const QRectF area = m_axes.area();
  // Centres may lie a pixel beyond the area.
  const QSize pixels = ((area.size() + QSizeF(2, 2)) * pixel_ratio).toSize() + QSize(2, 2);
  QPixmap picture(pixels);
  picture.setDevicePixelRatio(pixel_ratio);
  picture.fill(Qt::transparent);
  struct Kept {
    QPixmap stamp;
    std::vector<bool> taken;
  };
  std::map<Kind, Kept> kinds;
  QPainter painter(&picture);
  for (const PlacedMark& placed : m_placed) {
    const Mark& mark = m_plot->marks[placed.index];
    Kept& kept = kinds[{mark.group, mark.hollow}];
    if (kept.taken.empty()) {
      kept = {stamp(mark, pixel_ratio),
              std::vector<bool>(static_cast<std::size_t>(pixels.width()) *
                                static_cast<std::size_t>(pixels.height()))};
    }
    const QPointF place = (placed.centre - area.topLeft() + QPointF(1, 1)) * pixel_ratio;
    const QPoint pixel(static_cast<int>(place.x()), static_cast<int>(place.y()));
    const auto index =
        static_cast<std::size_t>(pixel.y()) * static_cast<std::size_t>(pixels.width()) +
        static_cast<std::size_t>(pixel.x());
    if (kept.taken[index]) {
      continue;
    }
    kept.taken[index] = true;
    const double half = kept.stamp.deviceIndependentSize().width() / 2;
    painter.drawPixmap(QPointF(pixel) / pixel_ratio - QPointF(1 + half, 1 + half), kept.stamp);
  }
  return picture;
}

}  // namespace roofladder::gui
