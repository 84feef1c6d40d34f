// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/canvas.h"

#include <QPainter>
#include <algorithm>
#include <numeric>
#include <tuple>

#include "gui/chart/layer.h"

namespace roofladder::gui {
namespace {

std::vector<std::size_t> walk_of(const Drawing& drawing) {
  std::vector<std::size_t> order(drawing.target_count());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t target) {
    const RungPlace place = drawing.place_of(target);
    return std::tuple(place.run, place.ladder, place.rung);
  });
  return order;
}

}  // namespace

Canvas::Canvas(QWidget* parent)
    : QGraphicsView(parent),
      m_whole(Plot(), std::nullopt),
      m_shown(m_whole),
      m_look(palette(), font()),
      m_frame(QRubberBand::Rectangle, viewport()),
      m_card(viewport()) {
  setScene(&m_scene);
  setFrameShape(QFrame::NoFrame);
  setAlignment(Qt::AlignLeft | Qt::AlignTop);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setRenderHint(QPainter::Antialiasing);
  setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(320, 160);
}

Canvas::~Canvas() = default;

void Canvas::show_plot(const Plot& plot) {
  point_at(std::nullopt);
  m_plot = &plot;
  m_whole = Shown(plot, m_shown.goal);
  m_shown = m_whole;
  m_drawing = drawing_of(plot);
  m_walk.clear();
  if (m_drawing) {
    m_walk = walk_of(*m_drawing);
    m_scene.addItem(m_drawing.get());
    new Layer(m_drawing.get(),
              [this](QPainter& painter) { paint_rings(painter); });  // owned by the drawing
  }
  lay_out();
  show_selected();
}

void Canvas::select(std::optional<RungPlace> place) {
  const bool is_new = place != m_selected;
  m_selected = place;
  if (is_new) {
    show_selected();
  }
  viewport()->update();
}

// Scrolls to the selected target if the chart is higher than its viewport.
void Canvas::show_selected() {
  for (std::size_t target = 0; m_drawing && m_selected && target < m_walk.size(); ++target) {
    const auto box = m_drawing->box_of(target);
    if (box && m_drawing->place_of(target) == *m_selected) {
      return ensureVisible(*box, 0, 8);
    }
  }
}

void Canvas::set_shown(const Shown& shown) {
  m_shown = shown;
  lay_out();
}

void Canvas::lay_out() {
  m_look = Look(palette(), font());
  setBackgroundBrush(m_look.surface);
  if (m_drawing) {
    m_drawing->lay_out(m_shown, m_look, viewport()->size());
    m_scene.setSceneRect(m_drawing->boundingRect());
  } else {
    m_scene.setSceneRect({});
  }
  point_at(m_pointed);
  viewport()->update();
}

std::optional<RungPlace> Canvas::place_at(const QPoint& global) const {
  const auto target = m_drawing
                          ? m_drawing->target_at(mapToScene(viewport()->mapFromGlobal(global)))
                          : std::nullopt;
  return target ? std::optional(m_drawing->place_of(*target)) : std::nullopt;
}

std::optional<RungPlace> Canvas::pointed_place() const {
  return m_pointed ? std::optional(m_drawing->place_of(*m_pointed)) : m_selected;
}

// Walks from the target pointed at, or else the selected one, to the next one in view.
void Canvas::walk(int step) {
  const auto count = static_cast<std::ptrdiff_t>(m_walk.size());
  const auto is_here = [&](std::size_t target) {
    return m_pointed ? target == *m_pointed
                     : m_selected && m_drawing->place_of(target) == *m_selected;
  };
  const auto here = std::ranges::find_if(m_walk, is_here);
  std::ptrdiff_t at = here != m_walk.end() ? here - m_walk.begin() : step > 0 ? -1 : count;
  for (at += step; at >= 0 && at < count; at += step) {
    const std::size_t target = m_walk[static_cast<std::size_t>(at)];
    if (const auto box = m_drawing->box_of(target)) {
      ensureVisible(*box, 0, 0);
      return point_at(target);
    }
  }
}

void Canvas::choose(std::size_t target) {
  const RungPlace place = m_drawing->place_of(target);
  select(place);
  emit chosen(place);
}

void Canvas::point_at(std::optional<std::size_t> target) {
  const auto box = target ? m_drawing->box_of(*target) : std::nullopt;
  if (m_pointed != target) {
    m_pointed = target;
    viewport()->update();
  }
  if (!box) {
    m_card.hide();
    return;
  }
  const chart::Card card = m_drawing->card_of(*target);
  m_card.show_card(card, mapFromScene(*box).boundingRect(), m_look);
  emit pointed_at(spoken(card));
}

void Canvas::clear() {
  point_at(std::nullopt);
  select(std::nullopt);
  emit cleared();
}

void Canvas::paint_rings(QPainter& painter) const {
  const auto ring = [&](std::size_t target, double width) {
    if (const auto box = m_drawing->box_of(target)) {
      const QRectF around = box->adjusted(-3, -3, 3, 3);
      const double radius = m_drawing->zoom_area() ? around.width() / 2 : 6;
      painter.setPen(QPen(m_look.series(0), width));
      painter.drawRoundedRect(around, radius, radius);
    }
  };
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  for (std::size_t target = 0; m_selected && target < m_drawing->target_count(); ++target) {
    if (m_drawing->place_of(target) == *m_selected) {
      ring(target, 2.4);
    }
  }
  if (m_pointed) {
    ring(*m_pointed, 1.4);
  }
}

}  // namespace roofladder::gui
