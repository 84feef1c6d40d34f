// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/drawing.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>

#include "chart/layout.h"
#include "gui/chart/scene_painter.h"

namespace roofladder::gui {
namespace {

constexpr double reach = 14;  // pixels from which the pointer reaches a mark
constexpr double line_reach = 5;

QRectF rectangle(const chart::Box& box) {
  return {QPointF(box.left, box.top), QPointF(box.right, box.bottom)};
}

bool is_roof(const chart::Item& item) {
  return item.style == chart::Style::roof || item.style == chart::Style::roof_faint ||
         item.style == chart::Style::curve;
}

bool is_band(const chart::Item& item) {
  return item.style == chart::Style::band;
}

double distance_between(const QPointF& place, const QPointF& from, const QPointF& to) {
  const QPointF along = to - from;
  const double length = QPointF::dotProduct(along, along);
  const double fraction =
      length > 0 ? std::clamp(QPointF::dotProduct(place - from, along) / length, 0.0, 1.0) : 0;
  return QLineF(place, from + fraction * along).length();
}

double distance(const QPointF& place, const chart::Path& path) {
  const QPolygonF points = polygon(path);
  double least = line_reach + 1;
  for (qsizetype i = 1; i < points.size(); ++i) {
    least = std::min(least, distance_between(place, points[i - 1], points[i]));
  }
  return least;
}

}  // namespace

Drawing::Drawing(const Plot& plot) : m_plot(plot), m_look({}, {}) {
  if (const auto* roofline = std::get_if<XyPlot>(&plot)) {
    m_roofs = std::make_unique<RoofChart>(*roofline, this);
    m_over_roofs =
        std::make_unique<Layer>(this, [this](QPainter& painter) { paint_over_roofs(painter); });
  }
}

void Drawing::lay_out(const Shown& shown, const Look& look, const QSizeF& room) {
  prepareGeometryChange();
  m_look = look;
  m_scene = scene_of(shown, room);
  m_size = {room.width(), std::max(room.height(), m_scene.size.height)};
  if (m_roofs) {
    m_roofs->lay_out(shown, *zoom_area(), look, room);
  }
  update();
}

chart::Scene Drawing::scene_of(const Shown& shown, const QSizeF& room) {
  const chart::Size size{room.width(), room.height()};
  if (const auto* bars = std::get_if<BarPlot>(&m_plot)) {
    return chart::layout(*bars, size, shown.goal);
  }
  const auto* roofline = std::get_if<XyPlot>(&m_plot);
  if (roofline == nullptr) {
    return chart::layout(m_plot, size);
  }
  if (!m_chart || m_chart->size().width != size.width || m_chart->size().height != size.height) {
    m_chart.emplace(*roofline, size, chart::XyChart::Legend::none);
  }
  return chart::scene_of(*m_chart, {shown.groups, shown.lines}, view_of(shown));
}

chart::View Drawing::view_of(const Shown& shown) const {
  const chart::Pixel first = m_chart->place(shown.x.low, shown.y.high).value();
  const chart::Pixel last = m_chart->place(shown.x.high, shown.y.low).value();
  const chart::Box& area = m_chart->area();
  const double x_factor = area.width() / (last.x - first.x);
  const double y_factor = area.height() / (last.y - first.y);
  return {x_factor, y_factor, {area.left - x_factor * first.x, area.top - y_factor * first.y}};
}

void Drawing::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  print(*painter, m_scene.below, m_look);
  if (m_roofs) {
    print(*painter, m_scene.inside, m_look, is_band);
  } else {
    print(*painter, m_scene.above, m_look);
  }
}

// Covers the ends of roofs: in a magnified chart they extend beyond the area, and QSvgGenerator (Qt
// 6.4) does not support clipping.
void Drawing::paint_over_roofs(QPainter& painter) const {
  print(painter, m_scene.inside, m_look,
        [](const chart::Item& item) { return !is_band(item) && !is_roof(item); });
  const QRectF all = boundingRect();
  const QRectF area = *zoom_area();
  for (const QRectF& margin : {QRectF(all.topLeft(), QPointF(all.right(), area.top())),
                               QRectF(QPointF(0, area.bottom()), all.bottomRight()),
                               QRectF(all.topLeft(), QPointF(area.left(), all.bottom())),
                               QRectF(QPointF(area.right(), 0), all.bottomRight())}) {
    painter.fillRect(margin, m_look.surface);
  }
  print(painter, m_scene.above, m_look);
}

std::optional<QRectF> Drawing::zoom_area() const {
  return m_scene.area ? std::optional(rectangle(*m_scene.area)) : std::nullopt;
}

std::optional<QRectF> Drawing::box_of(std::size_t target) const {
  const auto& targets = m_scene.targets;
  const auto found = std::ranges::lower_bound(targets, target, {}, &chart::TargetBox::target);
  return found != targets.end() && found->target == target ? std::optional(rectangle(found->box))
                                                           : std::nullopt;
}

// If targets are marks, the nearest within reach; else the one that contains the place.
std::optional<std::size_t> Drawing::target_at(const QPointF& place) const {
  const chart::TargetBox* nearest = nullptr;
  double least = reach * reach;
  for (const chart::TargetBox& target : m_scene.targets) {
    const QRectF box = rectangle(target.box);
    const QPointF away = box.center() - place;
    const double distance = m_scene.area          ? QPointF::dotProduct(away, away)
                            : box.contains(place) ? 0
                                                  : reach * reach;
    if (distance < least) {
      least = distance;
      nearest = &target;
    }
  }
  return nearest == nullptr ? std::nullopt : std::optional(nearest->target);
}

std::optional<chart::Card> Drawing::remark_at(const QPointF& place) const {
  std::optional<std::size_t> nearest;
  double least = line_reach;
  for (const chart::Item& item : m_scene.below) {
    const auto* box = std::get_if<chart::Box>(&item.shape);
    if (item.remark && box != nullptr && rectangle(*box).contains(place)) {
      nearest = item.remark;
    }
  }
  for (const chart::Item& item : m_scene.inside) {
    const auto* path = std::get_if<chart::Path>(&item.shape);
    if (!item.remark || path == nullptr || !zoom_area()->contains(place)) {
      continue;
    }
    if (const double away = distance(place, *path); away < least) {
      least = away;
      nearest = item.remark;
    }
  }
  return nearest ? std::optional(m_scene.remarks[*nearest]) : std::nullopt;
}

std::unique_ptr<Drawing> drawing_of(const Plot& plot) {
  return chart::is_drawable(plot) ? std::make_unique<Drawing>(plot) : nullptr;
}

}  // namespace roofladder::gui
