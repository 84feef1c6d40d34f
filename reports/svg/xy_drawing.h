// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/plots/plot.h"
#include "reports/svg/axis_scale.h"
#include "reports/svg/canvas.h"
#include "reports/svg/placement.h"

namespace roofladder::svg {

// A chart of lines, marks and arrows while it is drawn. Names of marks take their places before
// those of lines.
class XyChart {
 public:
  XyChart(const XyPlot& plot, std::ostream& out);
  void draw();

 private:
  static constexpr double width = 920;
  static constexpr double height = 580;
  static constexpr Box area{104, 46, 884, 520};
  static constexpr double full_radius = 10;

  void draw_axes();
  struct LegendEntry {
    std::size_t group = 0;
    std::string name;
    double taken = 0;  // with what is beside the name
  };
  // What the rows cannot hold is left out.
  std::vector<std::vector<LegendEntry>> legend_rows() const;
  void draw_legend();
  void place_obstacles();
  void draw_lines();
  void draw_arrows();
  void draw_marks();
  void draw_mark(const Mark& mark);
  void draw_dots();
  void draw_mark_labels();
  bool draw_label(const Mark& mark);
  void draw_line_labels();
  std::optional<Segment> longest_piece(const Line& line) const;
  void draw_line_label(const Line& line, const Segment& piece);

  double mark_radius() const { return full_radius * m_mark_scale; }
  bool has_place(const Mark& mark) const;
  Pixel pixel(const std::pair<double, double>& point) const {
    return {m_x.pixel(point.first), m_y.pixel(point.second)};
  }
  Pixel pixel(const Mark& mark) const { return pixel(std::pair(mark.x, mark.y)); }
  std::vector<Pixel> pixels(const std::vector<std::pair<double, double>>& points) const;
  std::vector<Segment> segments(const Line& line) const;

  const XyPlot& m_plot;
  Canvas m_canvas;
  bool m_is_crowded;
  bool m_is_dense;
  double m_mark_scale;
  AxisScale m_x;
  AxisScale m_y;
  Placement m_placement{area};
};

}  // namespace roofladder::svg
