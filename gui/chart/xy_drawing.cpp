// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/xy_drawing.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <limits>

#include "gui/chart/text.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr double reach = 14;  // of a pointer, in pixels
constexpr double line_reach = 5;

double distance_between(const QPointF& place, const QPointF& from, const QPointF& to) {
  const QPointF along = to - from;
  const double length = QPointF::dotProduct(along, along);
  const double fraction =
      length > 0 ? std::clamp(QPointF::dotProduct(place - from, along) / length, 0.0, 1.0) : 0;
  return QLineF(place, from + fraction * along).length();
}

}  // namespace

XyDrawing::XyDrawing(const XyPlot& plot)
    : m_plot(plot),
      m_has_hollow(std::ranges::any_of(plot.marks, &Mark::hollow)),
      m_roofs(plot, this),
      m_over_roofs(this, [this](QPainter& painter) { paint_over_roofs(painter); }) {}

double XyDrawing::arrange(const Shown& shown, const Look& look, const QSizeF& room) {
  const Axes axes(shown.x, shown.y, look, room);
  Marks marks(m_plot, shown, axes, look);
  std::vector<PlacedArrow> arrows;
  if (!marks.are_dense()) {
    arrows = placed_arrows(m_plot, shown, axes, marks.radius());
  }
  Labels labels(m_plot, shown, axes, marks, arrows, look);
  m_scene.emplace(axes, std::move(marks), std::move(arrows), std::move(labels), look);
  m_shown_lines = shown.lines;
  m_roofs.lay_out(shown, axes, look, room);
  return room.height();
}

void XyDrawing::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  const Axes& axes = m_scene->axes;
  axes.draw_grid(*painter);
  QColor colour = m_scene->look.ink;
  colour.setAlphaF(0.12F);
  painter->setPen(Qt::NoPen);
  painter->setBrush(colour);
  for (std::size_t i = 0; i < m_plot.lines.size(); ++i) {
    QPolygonF outline;
    for (const auto& [x, y] : m_plot.lines[i].band) {
      if (axes.accepts(x, y)) {
        outline << axes.at(x, y);
      }
    }
    if (m_shown_lines[i]) {
      painter->drawPolygon(outline);
    }
  }
}

void XyDrawing::paint_over_roofs(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  draw_arrows(painter, m_scene->arrows, m_scene->look);
  m_scene->axes.draw_margins(painter);
  m_scene->marks.draw(painter);
  m_scene->labels.draw(painter);
  draw_remarks(painter);
}

void XyDrawing::draw_remarks(QPainter& painter) const {
  const Look& look = m_scene->look;
  const double baseline = boundingRect().bottom() - 11;
  if (const std::size_t names = m_scene->labels.left_out(); names > 0) {
    draw_text(
        painter, {10, baseline},
        QString("%1 %2 left out: point at the mark").arg(names).arg(names == 1 ? "name" : "names"),
        {look.small, look.muted});
  }
  if (m_has_hollow) {
    draw_text(painter, {m_scene->axes.area().right(), baseline},
              "hollow: bytes declared, not observed", {look.small, look.muted, Qt::AlignRight});
  }
}

std::optional<QRectF> XyDrawing::box_of(std::size_t target) const {
  const auto& placed = m_scene->marks.placed();
  const auto found = std::ranges::lower_bound(placed, target, {}, &PlacedMark::index);
  if (found == placed.end() || found->index != target) {
    return std::nullopt;
  }
  const double radius = m_scene->marks.radius();
  return QRectF(found->centre - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
}

RungPlace XyDrawing::place_of(std::size_t target) const {
  return m_plot.marks[target].place;
}

Card XyDrawing::card_of(std::size_t target) const {
  const Mark& mark = m_plot.marks[target];
  Card card = card_about(shown(mark.label), mark.variant);
  for (const auto& [name, value] : mark.details) {
    card.details.emplace_back(shown(name), shown(value));
  }
  return card;
}

std::optional<std::size_t> XyDrawing::target_at(const QPointF& place) const {
  const auto distance = [&](const PlacedMark& mark) {
    const QPointF away = mark.centre - place;
    return QPointF::dotProduct(away, away);
  };
  const auto& placed = m_scene->marks.placed();
  const auto nearest = std::ranges::min_element(placed, {}, distance);
  return nearest == placed.end() || distance(*nearest) > reach * reach
             ? std::nullopt
             : std::optional(nearest->index);
}

double XyDrawing::distance(const QPointF& place, const Line& line) const {
  double least = std::numeric_limits<double>::infinity();
  std::optional<QPointF> last;
  for (const auto& [x, y] : line.points) {
    if (m_scene->axes.accepts(x, y)) {
      const QPointF next = m_scene->axes.at(x, y);
      least = std::min(least, distance_between(place, last.value_or(next), next));
      last = next;
    }
  }
  return least;
}

// The nearest line.
std::optional<Card> XyDrawing::remark_at(const QPointF& place) const {
  const Line* nearest = nullptr;
  double least = line_reach;
  for (std::size_t i = 0; i < m_plot.lines.size(); ++i) {
    const double away = m_shown_lines[i] ? distance(place, m_plot.lines[i]) : least;
    if (away < least) {
      least = away;
      nearest = &m_plot.lines[i];
    }
  }
  if (nearest == nullptr || !m_scene->axes.area().contains(place)) {
    return std::nullopt;
  }
  const QString label = shown(nearest->label);
  Card card{shown(nearest->name), {}};
  if (!label.isEmpty()) {
    card.details.emplace_back(QString(), nearest->faint ? "theoretical " + label : label);
  }
  return card;
}

}  // namespace roofladder::gui
