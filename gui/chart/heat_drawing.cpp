// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/heat_drawing.h"

#include <QFontMetricsF>
#include <QLinearGradient>
#include <algorithm>
#include <set>

#include "gui/chart/text.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr double top = 32;  // room for the names of the columns
constexpr double line_height = 17;
constexpr double greatest_cell_height = 110;
constexpr double scale_width = 180;
constexpr double scale_height = 52;
constexpr double gap = 3;  // between cells

double least_cell_height(const HeatPlot& plot) {
  std::size_t lines = 1;
  for (const Cell& cell : plot.cells) {
    lines = std::max(lines, 1 + cell.remarks.size());
  }
  return line_height * static_cast<double>(lines) + 16;
}

double widest_row_name(const HeatPlot& plot, const Look& look) {
  double widest = 0;
  for (const std::string& row : plot.rows) {
    widest = std::max(widest, width_of(shown(row, 30), look.normal));
  }
  return widest;
}

}  // namespace

HeatDrawing::HeatDrawing(const HeatPlot& plot) : m_plot(plot), m_strength(plot.colour, 0, 1) {
  std::set<std::pair<std::size_t, std::size_t>> filled;
  for (const Cell& cell : plot.cells) {
    filled.emplace(cell.column, cell.row);
  }
  for (std::size_t row = 0; row < plot.rows.size(); ++row) {
    for (std::size_t column = 0; column < plot.columns.size(); ++column) {
      if (!filled.contains({column, row})) {
        m_holes.push_back({column, row});
      }
    }
  }
}

double HeatDrawing::arrange(const Shown&, const Look& look, const QSizeF& room) {
  m_look.emplace(look);
  m_left = std::min(widest_row_name(m_plot, look) + 20, room.width() / 3);
  const auto columns = static_cast<double>(std::max<std::size_t>(1, m_plot.columns.size()));
  const auto rows = static_cast<double>(std::max<std::size_t>(1, m_plot.rows.size()));
  const double least = least_cell_height(m_plot);
  const double height = std::clamp((room.height() - top - scale_height) / rows, least,
                                   std::max(least, greatest_cell_height));
  m_cell = {(room.width() - m_left - 8) / columns, height};
  return top + rows * height + scale_height;
}

void HeatDrawing::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  painter->setRenderHint(QPainter::Antialiasing);
  draw_names(*painter);
  for (const Hole& hole : m_holes) {
    draw_hole(*painter, hole);
  }
  for (std::size_t i = 0; i < m_plot.cells.size(); ++i) {
    if (box_of(i)) {
      draw_cell(*painter, i);
    }
  }
  if (m_plot.colour.low < m_plot.colour.high) {
    draw_scale(*painter);
  }
}

QRectF HeatDrawing::box_at(std::size_t column, std::size_t row) const {
  return QRectF(QPointF(m_left + m_cell.width() * static_cast<double>(column),
                        top + m_cell.height() * static_cast<double>(row)),
                m_cell)
      .adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
}

std::optional<double> HeatDrawing::strength(const Cell& cell) const {
  if (!cell.value || !m_strength.accepts(*cell.value)) {
    return std::nullopt;
  }
  return m_plot.colour.low < m_plot.colour.high
             ? std::clamp(m_strength.pixel(*cell.value), 0.0, 1.0)
             : 0;
}

// Opacity makes a scale that grows away from the ground, be it light or dark; at its end text in
// the colour of ink still has a contrast of 4.5 (WCAG 2.1).
QColor HeatDrawing::tint(double strength) const {
  QColor colour = m_look->series(0);
  colour.setAlphaF(static_cast<float>(0.05 + 0.5 * strength));
  return colour;
}

void HeatDrawing::draw_names(QPainter& painter) const {
  const QFontMetricsF metrics(m_look->normal);
  for (std::size_t i = 0; i < m_plot.columns.size(); ++i) {
    const QString name =
        metrics.elidedText(shown(m_plot.columns[i]), Qt::ElideRight, m_cell.width() - 6);
    draw_text(painter, {box_at(i, 0).center().x(), top - 10}, name,
              {m_look->normal, m_look->ink, Qt::AlignHCenter});
  }
  for (std::size_t i = 0; i < m_plot.rows.size(); ++i) {
    const QRectF cell = box_at(0, i);
    draw_row_name(painter, {QPointF(4, cell.top()), QPointF(m_left - 8, cell.bottom())},
                  shown(m_plot.rows[i]), {m_look->normal, m_look->ink});
  }
}

void HeatDrawing::draw_cell(QPainter& painter, std::size_t index) const {
  const Cell& cell = m_plot.cells[index];
  const QRectF box = *box_of(index);
  const auto strength_of_cell = strength(cell);
  painter.setPen(QPen(cell.best ? m_look->ink : m_look->line, cell.best ? 2.5 : 1));
  painter.setBrush(strength_of_cell ? QBrush(tint(*strength_of_cell)) : Qt::NoBrush);
  painter.drawRect(box);
  draw_texts(painter, cell, box);
}

void HeatDrawing::draw_hole(QPainter& painter, const Hole& hole) const {
  painter.setPen(QPen(m_look->line, 1, Qt::DashLine));
  painter.setBrush(QBrush(m_look->faint, Qt::BDiagPattern));
  painter.drawRect(box_at(hole.column, hole.row));
}

void HeatDrawing::draw_texts(QPainter& painter, const Cell& cell, const QRectF& box) const {
  const auto fitting = [&](const std::string& text, const QFont& font) {
    return QFontMetricsF(font).elidedText(shown(text), Qt::ElideRight, box.width() - 6);
  };
  double baseline =
      box.center().y() + 5 - line_height / 2 * static_cast<double>(cell.remarks.size());
  draw_text(painter, {box.center().x(), baseline}, fitting(cell.label, m_look->strong),
            {m_look->strong, m_look->ink, Qt::AlignHCenter});
  for (const std::string& remark : cell.remarks) {
    baseline += line_height;
    draw_text(painter, {box.center().x(), baseline}, fitting(remark, m_look->small),
              {m_look->small, m_look->ink, Qt::AlignHCenter});
  }
}

void HeatDrawing::draw_scale(QPainter& painter) const {
  const double right = boundingRect().right() - 8;
  const double above = box_at(0, std::max<std::size_t>(1, m_plot.rows.size()) - 1).bottom() + 12;
  QLinearGradient gradient(right - scale_width, 0, right, 0);
  gradient.setColorAt(0, tint(0));
  gradient.setColorAt(1, tint(1));
  painter.fillRect(QRectF(right - scale_width, above, scale_width, 12), gradient);
  const auto text = [&](double value, double x, Qt::AlignmentFlag align) {
    draw_text(painter, {x, above + 28}, value_text(value, m_plot.colour),
              {m_look->small, m_look->muted, align});
  };
  text(m_plot.colour.low, right - scale_width, Qt::AlignLeft);
  text(m_plot.colour.high, right, Qt::AlignRight);
  draw_text(painter, {right - scale_width - 10, above + 11}, shown(m_plot.colour.title),
            {m_look->small, m_look->muted, Qt::AlignRight});
}

std::optional<QRectF> HeatDrawing::box_of(std::size_t target) const {
  const Cell& cell = m_plot.cells[target];
  const bool is_inside = cell.column < m_plot.columns.size() && cell.row < m_plot.rows.size();
  return is_inside ? std::optional(box_at(cell.column, cell.row)) : std::nullopt;
}

RungPlace HeatDrawing::place_of(std::size_t target) const {
  return m_plot.cells[target].place;
}

Card HeatDrawing::card_of(std::size_t target) const {
  const Cell& cell = m_plot.cells[target];
  Card card = card_about(shown(cell.title), cell.variant);
  card.details.emplace_back(QString(), shown(cell.label));
  for (const std::string& remark : cell.remarks) {
    card.details.emplace_back(QString(), shown(remark));
  }
  return card;
}

std::optional<Card> HeatDrawing::remark_at(const QPointF& place) const {
  for (const Hole& hole : m_holes) {
    if (box_at(hole.column, hole.row).contains(place)) {
      return Card{shown(m_plot.columns[hole.column]) + ", " + shown(m_plot.rows[hole.row]),
                  {{QString(), "no variant of this run"}}};
    }
  }
  return std::nullopt;
}

}  // namespace roofladder::gui
