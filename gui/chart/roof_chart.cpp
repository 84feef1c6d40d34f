// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/roof_chart.h"

#include <QLegend>
#include <QLogValueAxis>
#include <QValueAxis>

#include "chart/axis_scale.h"
#include "gui/chart/scene_painter.h"

namespace roofladder::gui {
namespace {

QAbstractAxis* hidden_axis(Scale scale) {
  QAbstractAxis* axis = nullptr;
  if (scale == Scale::logarithmic) {
    axis = new QLogValueAxis;
  } else {
    axis = new QValueAxis;
  }
  axis->setVisible(false);
  return axis;
}

}  // namespace

RoofChart::RoofChart(const XyPlot& plot, QGraphicsItem* drawing) : QChart(drawing) {
  setBackgroundVisible(false);
  setMargins({});
  legend()->hide();
  addAxis(hidden_axis(plot.x.scale), Qt::AlignBottom);
  addAxis(hidden_axis(plot.y.scale), Qt::AlignLeft);
  for (const Line& line : plot.lines) {
    add_line(line, plot);
  }
}

// Skips points that are not positive: one of them would make Qt Charts drop a whole series from a
// logarithmic axis.
void RoofChart::add_line(const Line& line, const XyPlot& plot) {
  const chart::AxisScale x(plot.x, 0, 1);
  const chart::AxisScale y(plot.y, 0, 1);
  auto* series = new QLineSeries(this);
  for (const auto& [from_x, from_y] : line.points) {
    if (x.accepts(from_x) && y.accepts(from_y)) {
      series->append(from_x, from_y);
    }
  }
  addSeries(series);
  for (QAbstractAxis* axis : axes()) {
    series->attachAxis(axis);
  }
  m_lines.push_back({series, chart::style_of(line), line.group});
}

void RoofChart::lay_out(const Shown& shown, const QRectF& area, const Look& look,
                        const QSizeF& room) {
  resize(room);
  setPlotArea(area);
  QChart::axes(Qt::Horizontal).constFirst()->setRange(shown.x.low, shown.x.high);
  QChart::axes(Qt::Vertical).constFirst()->setRange(shown.y.low, shown.y.high);
  for (std::size_t i = 0; i < m_lines.size(); ++i) {
    const auto& [series, style, group] = m_lines[i];
    series->setPen(pen_of(chart::row_of(style), group.value_or(0), look));
    series->setVisible(shown.lines[i] && (!group || shown.groups[*group]));
  }
}

}  // namespace roofladder::gui
