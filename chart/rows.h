// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "chart/axis_scale.h"
#include "chart/scene.h"

namespace roofladder::chart {

struct RowName {
  std::string title;
  std::string name;  // "tiled:tile=4"
  bool branch = false;
};

// The frame of a chart with one row for each rung: names to the left, an axis of values below. Rows
// are horizontal, since the names of rungs are long.
class Rows {
 public:
  struct Margins {
    double top = 8;
    double right = 96;  // for texts beside the rows
  };
  Rows(const Axis& axis, std::size_t count, const Margins& margins, const Size& size);

  static constexpr double least_height = 33;
  static constexpr double axis_height = 52;

  double left() const { return m_left; }
  double right() const { return m_right; }
  double row_height() const { return m_row_height; }
  Size size() const;
  Box row(std::size_t index) const;  // of the chart's whole width
  bool accepts(double value) const { return m_scale.accepts(value); }
  double pixel(double value) const;  // clamped to the nearest edge
  // Where bars begin: at 1x on a logarithmic axis of factors, else at the left edge.
  double origin() const { return m_origin; }

  Scene scene() const;  // the axis, and the boxes of the rows as targets
  void add_upright(std::vector<Item>& items, double value, Style style) const;
  void add_name(Scene& scene, std::size_t index, const RowName& name) const;

 private:
  double bottom() const { return m_top + m_row_height * static_cast<double>(m_count); }

  std::string m_title;
  std::size_t m_count;
  double m_width;
  double m_top;
  double m_row_height;
  double m_left;
  double m_right;
  AxisScale m_scale;
  double m_origin;
};

}  // namespace roofladder::chart
