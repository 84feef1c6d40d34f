// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/scene_painter.h"

#include "gui/text.h"

namespace roofladder::gui {
namespace {

using chart::Style;

QPointF point(const chart::Pixel& pixel) {
  return {pixel.x, pixel.y};
}

// Lines along the axes are aligned to whole pixels to be sharp.
bool is_along_an_axis(Style style) {
  return style == Style::grid || style == Style::grid_minor || style == Style::frame ||
         style == Style::baseline || style == Style::goal;
}

class ItemPrinter {
 public:
  ItemPrinter(QPainter& painter, const chart::Item& item, const Look& look)
      : m_painter(painter),
        m_row(chart::row_of(item.style)),
        m_look(look),
        m_series(item.series.value_or(0)) {
    painter.setRenderHint(QPainter::Antialiasing, !is_along_an_axis(item.style));
    painter.setPen(pen_of(m_row, m_series, look));
    painter.setBrush(
        m_row.fill == chart::Ink::none
            ? QBrush(Qt::NoBrush)
            : QBrush(look.colour(m_row.fill, m_series, m_row.fill_opacity * item.opacity)));
  }

  void operator()(const chart::Segment& line) const {
    m_painter.drawLine(point(line.from), point(line.to));
  }
  void operator()(const chart::Box& box) const {
    m_painter.drawRect(QRectF(box.left, box.top, box.width(), box.height()));
  }
  void operator()(const chart::Path& path) const {
    path.is_closed ? m_painter.drawPolygon(polygon(path)) : m_painter.drawPolyline(polygon(path));
  }
  void operator()(const chart::Dots& dots) const {
    if (dots.are_rings) {
      draw_rings(dots.centres);
      return;
    }
    QPen pen = m_painter.pen();
    pen.setCapStyle(Qt::RoundCap);
    m_painter.setPen(pen);
    m_painter.drawPoints(polygon({dots.centres, false}));
  }
  void operator()(const chart::Text& text) const;

 private:
  void draw_rings(const std::vector<chart::Pixel>& centres) const;
  void draw_plate(double start, double width) const;

  QPainter& m_painter;
  const chart::StyleRow& m_row;
  const Look& m_look;
  std::size_t m_series;
};

void ItemPrinter::draw_rings(const std::vector<chart::Pixel>& centres) const {
  for (const chart::Pixel& centre : centres) {
    m_painter.drawEllipse(point(centre), chart::ring_radius, chart::ring_radius);
  }
}

// Draws a background that separates the letters from lines behind them.
void ItemPrinter::draw_plate(double start, double width) const {
  const double height = 0.73 * m_row.font_size;  // of a capital letter
  m_painter.setPen(Qt::NoPen);
  m_painter.setBrush(m_look.plate);
  m_painter.drawRoundedRect(QRectF(start - 2, -height - 2, width + 4, height + 4), 2, 2);
}

void ItemPrinter::operator()(const chart::Text& text) const {
  const QString content = shown(text.content);
  const QFont font = m_look.font(m_row);
  const double width = QFontMetricsF(font).horizontalAdvance(content);
  const double start = text.align == chart::Align::start    ? 0
                       : text.align == chart::Align::middle ? -width / 2
                                                            : -width;
  m_painter.save();
  m_painter.translate(point(text.place));
  m_painter.rotate(text.degrees);
  if (m_row.has_halo) {
    draw_plate(start, width);
  }
  m_painter.setFont(font);
  m_painter.setPen(m_look.colour(m_row.fill, m_series));
  m_painter.drawText(QPointF(start, 0), content);
  m_painter.restore();
}

}  // namespace

QPolygonF polygon(const chart::Path& path) {
  QPolygonF points;
  for (const chart::Pixel& pixel : path.points) {
    points << point(pixel);
  }
  return points;
}

QPen pen_of(const chart::StyleRow& row, std::size_t series, const Look& look) {
  if (row.stroke == chart::Ink::none) {
    return Qt::NoPen;
  }
  QPen pen(look.colour(row.stroke, series, row.stroke_opacity), row.stroke_width);
  pen.setCapStyle(Qt::FlatCap);
  if (row.dash > 0) {
    pen.setDashPattern({row.dash / row.stroke_width, row.gap / row.stroke_width});
  }
  return pen;
}

void print(QPainter& painter, const std::vector<chart::Item>& items, const Look& look,
           const std::function<bool(const chart::Item&)>& is_wanted) {
  for (const chart::Item& item : items) {
    if (!is_wanted || is_wanted(item)) {
      std::visit(ItemPrinter(painter, item, look), item.shape);
    }
  }
}

}  // namespace roofladder::gui
