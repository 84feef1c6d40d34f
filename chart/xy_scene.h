// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "chart/xy_chart.h"

namespace roofladder::chart {

// Builds the scene of the part of a chart that is in view.
class XyScene {
 public:
  XyScene(const XyChart& chart, const Visible& visible, const View& view);
  Scene scene();

 private:
  void add_ticks();
  void add_legend();
  void add_lines();
  void add_arrows();
  void add_arrow(const Arrow& arrow);
  void add_marks();
  void add_mark(std::size_t index);
  void add_dots();
  std::size_t add_mark_names(Room& room, const Candidates& candidates);
  bool add_mark_name(const MarkName& name, Room& room, const Candidates& candidates);
  void add_line_name(const LineName& name, Room& room, const Candidates& candidates);
  bool is_near_area(const NamePlace& place) const;
  void add_names();
  void add_note(std::size_t left_out);

  bool is_crowded() const { return m_scene.targets.size() > most_labelled_marks; }
  bool is_dense() const { return m_scene.targets.size() > most_shapes; }
  double scale() const { return is_crowded() ? crowded_scale : 1; }
  double radius() const { return scale() * full_radius; }
  double step() const { return step_of(std::min(m_view.x_factor, m_view.y_factor)); }
  Box neighbourhood() const;
  bool shows_group_of(std::size_t mark) const { return m_visible.group(m_plot.marks[mark].group); }

  const XyChart& m_chart;
  const XyPlot& m_plot;
  const Visible& m_visible;
  View m_view;
  std::vector<std::optional<Pixel>> m_marks;  // those in view
  Scene m_scene;
};

}  // namespace roofladder::chart
