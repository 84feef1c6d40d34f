// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/strip_drawing.h"

#include <QPainter>
#include <algorithm>

#include "gui/chart/text.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr Rows::Heights row_heights{.least = 32, .greatest = 48};
constexpr double inset = 6;  // of the dots from the edges of their row
constexpr double dot_radius = 2.2;
constexpr double annotation_gap = 14;
constexpr std::size_t branch_series = 6;

double widest_annotation(const StripPlot& plot, const Look& look) {
  double widest = 0;
  for (const Strip& strip : plot.strips) {
    widest = std::max(widest, width_of(shown(strip.annotation), look.small));
  }
  return widest;
}

}  // namespace

double StripDrawing::arrange(const Shown&, const Look& look, const QSizeF& room) {
  m_look.emplace(look);
  m_rows.emplace(m_plot.axis, m_plot.strips.size(), row_heights,
                 Rows::Margins{.right = widest_annotation(m_plot, look) + annotation_gap + 8}, look,
                 room);
  return m_rows->height();
}

void StripDrawing::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  painter->setRenderHint(QPainter::Antialiasing);
  m_rows->draw_axis(*painter);
  m_rows->draw_reference(*painter, 1, m_look->muted);
  for (std::size_t i = 0; i < m_plot.strips.size(); ++i) {
    draw_row(*painter, i);
  }
}

void StripDrawing::draw_row(QPainter& painter, std::size_t index) const {
  const Strip& strip = m_plot.strips[index];
  const QRectF row = m_rows->row(index);
  m_rows->draw_name(painter, row, row_name(strip.label, strip.branch));
  const double step = (m_rows->row_height() - 2 * inset) /
                      static_cast<double>(std::max<std::size_t>(2, strip.values.size()) - 1);
  QColor colour = m_look->series(strip.branch ? branch_series : 0);
  colour.setAlphaF(0.6F);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  for (std::size_t i = 0; i < strip.values.size(); ++i) {
    if (m_rows->accepts(strip.values[i])) {
      painter.drawEllipse(QPointF(m_rows->pixel(strip.values[i]),
                                  row.top() + inset + step * static_cast<double>(i)),
                          dot_radius, dot_radius);
    }
  }
  draw_text(painter, {m_rows->right() + annotation_gap, row.center().y() + 4.5},
            shown(strip.annotation), {m_look->small, m_look->muted});
}

std::optional<QRectF> StripDrawing::box_of(std::size_t target) const {
  return m_rows->box(target);
}

RungPlace StripDrawing::place_of(std::size_t target) const {
  return m_plot.strips[target].place;
}

Card StripDrawing::card_of(std::size_t target) const {
  const Strip& strip = m_plot.strips[target];
  Card card = card_about(row_name(strip.label, strip.branch), strip.variant);
  card.details.emplace_back(QString(), shown(strip.annotation));
  return card;
}

}  // namespace roofladder::gui
