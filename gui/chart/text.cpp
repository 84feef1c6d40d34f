// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/text.h"

#include <QFontMetricsF>
#include <QTextLayout>

#include "reports/svg/axis_scale.h"

namespace roofladder::gui {
namespace {

// Breaks between words; the second line takes the rest.
QStringList two_lines(const QString& text, const QFont& font, double width) {
  const QFontMetricsF metrics(font);
  QTextLayout layout(text, font);
  layout.beginLayout();
  QTextLine first = layout.createLine();
  first.setLineWidth(width);
  const auto end = first.textStart() + first.textLength();
  layout.endLayout();
  if (end >= text.size()) {
    return {metrics.elidedText(text, Qt::ElideRight, width)};
  }
  return {text.left(end).trimmed(),
          metrics.elidedText(text.mid(end).trimmed(), Qt::ElideRight, width)};
}

}  // namespace

double width_of(const QString& text, const QFont& font) {
  return QFontMetricsF(font).horizontalAdvance(text);
}

void draw_text(QPainter& painter, const QPointF& place, const QString& text,
               const TextStyle& style) {
  const double width = width_of(text, style.font);
  const double before = style.align == Qt::AlignLeft      ? 0
                        : style.align == Qt::AlignHCenter ? width / 2
                                                          : width;
  const QPointF start(place.x() - before, place.y());
  if (style.plate.alpha() > 0) {
    const double height = QFontMetricsF(style.font).capHeight();
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.plate);
    painter.drawRoundedRect(QRectF(start.x() - 2, start.y() - height - 2, width + 4, height + 4), 2,
                            2);
  }
  painter.setFont(style.font);
  painter.setPen(style.colour);
  painter.drawText(start, text);
}

void draw_row_name(QPainter& painter, const QRectF& box, const QString& text,
                   const TextStyle& style) {
  const QFontMetricsF metrics(style.font);
  const QStringList lines = two_lines(text, style.font, box.width());
  double baseline = box.center().y() - metrics.height() * static_cast<double>(lines.size()) / 2 +
                    metrics.ascent();
  for (const QString& line : lines) {
    draw_text(painter, {box.right(), baseline}, line, {style.font, style.colour, Qt::AlignRight});
    baseline += metrics.height();
  }
}

QString value_text(double value, const Axis& axis) {
  return QString::fromStdString(svg::axis_text(value, axis));
}

}  // namespace roofladder::gui
