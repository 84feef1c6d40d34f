// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPainter>
#include <vector>

#include "gui/chart/arrows.h"
#include "gui/chart/marks.h"
#include "gui/chart/text.h"
#include "reports/svg/placement.h"

namespace roofladder::gui {

struct PlacedLabel {
  QString text;
  svg::LabelPlace place;
  TextStyle style;

  QPolygonF outline() const;  // of the letters, turned as they are
};

// The names of marks and lines, none over another nor over a mark.
class Labels {
 public:
  Labels(const XyPlot& plot, const Shown& shown, const Axes& axes, const Marks& marks,
         const std::vector<PlacedArrow>& arrows, const Look& look);

  const std::vector<PlacedLabel>& placed() const { return m_placed; }
  std::size_t left_out() const { return m_left_out; }  // names of marks without room

  void draw(QPainter& painter) const;

 private:
  struct VisibleLine;
  std::vector<VisibleLine> visible_lines(const XyPlot& plot, const Shown& shown, const Axes& axes);
  void occupy(const Marks& marks, const std::vector<PlacedArrow>& arrows);
  void name_marks(const XyPlot& plot, const Marks& marks);
  bool name_mark(const Mark& mark, const QPointF& centre);
  void name_lines(std::vector<VisibleLine> lines);
  void name_line(const Line& line, const svg::Segment& piece);

  Look m_look;
  svg::Placement m_placement;
  std::vector<PlacedLabel> m_placed;
  std::size_t m_left_out = 0;
  double m_mark_radius;
};

}  // namespace roofladder::gui
