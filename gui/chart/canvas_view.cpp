// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <tuple>

#include "gui/chart/canvas.h"

// The part of the chart that is in view.
namespace roofladder::gui {
namespace {

constexpr std::size_t most_views = 50;
constexpr double least_frame = 4;  // pixels; a smaller frame is drawn by accident

}  // namespace

void Canvas::fit() {
  if (m_plot != nullptr) {
    remember_view();
    m_shown.x = m_whole.x;
    m_shown.y = m_whole.y;
    lay_out();
  }
}

void Canvas::zoom(double factor) {
  if (const auto area = m_drawing ? m_drawing->zoom_area() : std::nullopt) {
    const auto pointed = m_pointed ? m_drawing->box_of(*m_pointed) : std::nullopt;
    remember_view();
    zoom_around(pointed.value_or(*area).center(), factor);
  }
}

void Canvas::zoom_around(const QPointF& place, double factor) {
  const auto area = m_drawing->zoom_area();
  if (!area) {
    return;
  }
  m_shown.x = zoomed(m_shown.x, m_whole.x, (place.x() - area->left()) / area->width(), factor);
  m_shown.y = zoomed(m_shown.y, m_whole.y, (area->bottom() - place.y()) / area->height(), factor);
  lay_out();
}

void Canvas::pan(const QPointF& pixels) {
  const auto area = m_drawing->zoom_area();
  if (!area) {
    return;
  }
  m_shown.x = panned(m_shown.x, m_whole.x, -pixels.x() / area->width());
  m_shown.y = panned(m_shown.y, m_whole.y, pixels.y() / area->height());
  lay_out();
}

// Magnifies a box of the scene.
void Canvas::zoom_to(const QRectF& box) {
  const auto area = m_drawing->zoom_area();
  const QRectF inside = area ? box.intersected(*area) : QRectF();
  if (inside.width() < least_frame || inside.height() < least_frame) {
    return;
  }
  remember_view();
  m_shown.x = cut_out(m_shown.x, m_whole.x, (inside.left() - area->left()) / area->width(),
                      (inside.right() - area->left()) / area->width());
  m_shown.y = cut_out(m_shown.y, m_whole.y, (area->bottom() - inside.bottom()) / area->height(),
                      (area->bottom() - inside.top()) / area->height());
  lay_out();
}

void Canvas::remember_view() {
  const auto is_same = [](const Axis& one, const Axis& other) {
    return one.low == other.low && one.high == other.high;
  };
  if (!m_views.empty() && is_same(m_views.back().first, m_shown.x) &&
      is_same(m_views.back().second, m_shown.y)) {
    return;
  }
  if (m_views.size() == most_views) {
    m_views.erase(m_views.begin());
  }
  m_views.emplace_back(m_shown.x, m_shown.y);
}

void Canvas::zoom_back() {
  if (!m_views.empty()) {
    std::tie(m_shown.x, m_shown.y) = m_views.back();
    m_views.pop_back();
    lay_out();
  }
}

void Canvas::forget_views() {
  m_views.clear();
}

}  // namespace roofladder::gui
