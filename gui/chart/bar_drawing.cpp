// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/bar_drawing.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "gui/chart/text.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr Rows::Heights row_heights{.least = 46, .greatest = 60};
constexpr double bar_top = 5;  // in its row
constexpr double bar_height = 20;
constexpr double legend_height = 32;
constexpr double key_side = 12;
constexpr double room_beyond_goal = 1.05;  // for a goal that no bar reaches

}  // namespace

BarDrawing::BarDrawing(const BarPlot& plot) : m_plot(plot) {
  for (const Bar& bar : plot.bars) {
    for (const BarPiece& piece : bar.pieces) {
      if (std::ranges::find(m_pieces, piece.name) == m_pieces.end()) {
        m_pieces.push_back(piece.name);
      }
    }
  }
}

double BarDrawing::arrange(const Shown& shown, const Look& look, const QSizeF& room) {
  m_look.emplace(look);
  m_goal = shown.goal;
  Axis axis = m_plot.axis;
  axis.high = std::max(axis.high, room_beyond_goal * m_goal.value_or(0));
  m_rows.emplace(axis, m_plot.bars.size(), row_heights,
                 Rows::Margins{.top = m_pieces.empty() && !m_goal ? 8 : legend_height}, look, room);
  return m_rows->height();
}

void BarDrawing::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  painter->setRenderHint(QPainter::Antialiasing);
  m_rows->draw_axis(*painter);
  draw_legend(*painter);
  draw_references(*painter);
  for (std::size_t i = 0; i < m_plot.bars.size(); ++i) {
    draw_row(*painter, i);
  }
}

void BarDrawing::draw_legend(QPainter& painter) const {
  double x = m_rows->left();
  for (std::size_t i = 0; i < m_pieces.size(); ++i) {
    const QString name = shown(m_pieces[i], 30);
    const double end = x + 18 + width_of(name, m_look->normal);
    if (end > boundingRect().right()) {
      break;
    }
    painter.fillRect(QRectF(x, 8, key_side, key_side), m_look->series(i));
    draw_text(painter, {x + 18, 18.5}, name, {m_look->normal, m_look->ink});
    x = end + 22;
  }
}

// A speedup of 1x, and the goal.
void BarDrawing::draw_references(QPainter& painter) const {
  if (m_plot.axis.dimension == dimension::ratio && m_pieces.empty()) {
    m_rows->draw_reference(painter, 1, m_look->muted);
  }
  if (m_goal) {
    const QColor colour = m_look->series(2);
    m_rows->draw_reference(painter, *m_goal, colour);
    draw_text(painter, {m_rows->pixel(*m_goal), m_rows->row(0).top() - 6},
              "goal " + value_text(*m_goal, m_plot.axis),
              {m_look->small, colour, Qt::AlignHCenter, m_look->plate});
  }
}

void BarDrawing::draw_row(QPainter& painter, std::size_t index) const {
  const Bar& bar = m_plot.bars[index];
  const QRectF row = m_rows->row(index);
  const double top = row.top() + bar_top;
  const double middle = top + bar_height / 2;
  m_rows->draw_name(painter, {row.left(), top - 6, row.width(), bar_height + 12},
                    row_name(bar.label, bar.branch));
  double end = bar.pieces.empty() ? draw_whole(painter, bar, top) : draw_pieces(painter, bar, top);
  if (bar.interval) {
    end = std::max(end, draw_whisker(painter, *bar.interval, middle));
  }
  draw_text(painter, {end + 8, middle + 4.5}, value_text(bar.value, m_plot.axis),
            {m_look->strong, m_look->ink, Qt::AlignLeft, m_look->plate});
  const double room = row.right() - m_rows->left() - 8;
  const QString annotation =
      QFontMetricsF(m_look->small).elidedText(shown(bar.annotation), Qt::ElideRight, room);
  draw_text(painter, {m_rows->left() + 2, top + bar_height + 15}, annotation,
            {m_look->small, m_look->muted, Qt::AlignLeft, m_look->plate});
}

double BarDrawing::draw_pieces(QPainter& painter, const Bar& bar, double top) const {
  double left = m_rows->left();
  double stacked = 0;
  for (const BarPiece& piece : bar.pieces) {
    stacked += piece.value;
    const double right = m_rows->pixel(stacked);
    const auto name = std::ranges::find(m_pieces, piece.name);
    painter.fillRect(QRectF(left, top, right - left, bar_height),
                     m_look->series(static_cast<std::size_t>(name - m_pieces.begin())));
    const QString value = value_text(piece.value, m_plot.axis);
    if (bar.pieces.size() > 1 && right - left > width_of(value, m_look->small) + 8) {
      draw_text(painter, {(left + right) / 2, top + 14.5}, value,
                {m_look->small, m_look->surface, Qt::AlignHCenter});
    }
    left = right;
  }
  return left;
}

double BarDrawing::draw_whole(QPainter& painter, const Bar& bar, double top) const {
  const double right = m_rows->pixel(bar.value);
  const QRectF box(m_rows->left(), top, right - m_rows->left(), bar_height);
  QColor colour = m_look->series(0);
  if (!bar.branch) {
    painter.fillRect(box, colour);
    return right;
  }
  QPen pen(colour, 1.4);
  pen.setDashPattern({3.5, 2});
  colour.setAlphaF(0.22F);
  painter.setPen(pen);
  painter.setBrush(colour);
  painter.drawRect(box);
  return right;
}

double BarDrawing::draw_whisker(QPainter& painter, const Interval& interval, double middle) const {
  const double low = m_rows->pixel(interval.low);
  const double high = m_rows->pixel(interval.high);
  painter.setPen(QPen(m_look->ink, 1.4));
  painter.drawLine(QPointF(low, middle), QPointF(high, middle));
  for (const double end : {low, high}) {
    painter.drawLine(QPointF(end, middle - 4), QPointF(end, middle + 4));
  }
  return high;
}

std::optional<QRectF> BarDrawing::box_of(std::size_t target) const {
  return m_rows->box(target);
}

RungPlace BarDrawing::place_of(std::size_t target) const {
  return m_plot.bars[target].place;
}

Card BarDrawing::card_of(std::size_t target) const {
  const Bar& bar = m_plot.bars[target];
  const auto text = [&](double value) { return value_text(value, m_plot.axis); };
  Card card = card_about(row_name(bar.label, bar.branch), bar.variant);
  card.details.emplace_back(shown(m_plot.axis.title), text(bar.value));
  if (bar.interval) {
    card.details.emplace_back("95 % interval",
                              text(bar.interval->low) + " to " + text(bar.interval->high));
  }
  for (const BarPiece& piece : bar.pieces) {
    card.details.emplace_back(shown(piece.name), text(piece.value));
  }
  if (!bar.annotation.empty()) {
    card.details.emplace_back(QString(), shown(bar.annotation));
  }
  return card;
}

}  // namespace roofladder::gui
