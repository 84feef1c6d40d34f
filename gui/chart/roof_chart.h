// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QChart>
#include <QLineSeries>
#include <optional>
#include <vector>

#include "gui/chart/look.h"
#include "gui/chart/shown.h"

namespace roofladder::gui {

// The lines of a plot as series of a QChart without axes: Qt Charts can neither label an axis with
// "10 Gflop/s" nor magnify a logarithmic one to a fraction of a decade that still has ticks.
class RoofChart : public QChart {
 public:
  RoofChart(const XyPlot& plot, QGraphicsItem* drawing);

  void lay_out(const Shown& shown, const QRectF& area, const Look& look, const QSizeF& room);

 private:
  void add_line(const Line& line, const XyPlot& plot);

  struct Drawn {
    QLineSeries* series;
    chart::Style style;
    std::optional<std::size_t> group;
  };
  std::vector<Drawn> m_lines;
};

}  // namespace roofladder::gui
