// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QFont>
#include <QPainter>
#include <QString>
#include <string>

#include "analyzer/plots/plot.h"
#include "gui/chart/look.h"

namespace roofladder::gui {

struct TextStyle {
  QFont font;
  QColor colour;
  Qt::AlignmentFlag align = Qt::AlignLeft;  // of the text to its place on the baseline
  QColor plate = Qt::transparent;           // behind the letters, over lines
};

double width_of(const QString& text, const QFont& font);

// The place is on the baseline.
void draw_text(QPainter& painter, const QPointF& place, const QString& text,
               const TextStyle& style);

// In at most two lines at the right edge of the box, in its middle; what does not fit is elided.
void draw_row_name(QPainter& painter, const QRectF& box, const QString& text,
                   const TextStyle& style);

// "24.1 GB/s", "2.30x"
QString value_text(double value, const Axis& axis);

}  // namespace roofladder::gui
