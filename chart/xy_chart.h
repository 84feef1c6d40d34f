// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "chart/axis_scale.h"
#include "chart/names.h"
#include "chart/scene.h"

// The layout of a chart over two axes before zooming, with all of it in view. scene_of() shows a
// part of it.
namespace roofladder::chart {

// Ticks and candidates for names are laid out for these magnifications; those in between use the
// next lower one.
inline constexpr std::array zoom_steps{1.0,  1.5,  2.0,  3.0,  4.0,  6.0, 8.0,
                                       12.0, 16.0, 24.0, 32.0, 48.0, 64.0};
inline constexpr double greatest_zoom = 128;
double step_of(double magnification);

// If there are more marks than this, they are dots, without names and arrows.
inline constexpr std::size_t most_shapes = 400;
inline constexpr double crowded_scale = 0.7;  // scale of marks when there are too many for names

// Maps places of the whole chart to a magnified part of it.
struct View {
  double x_factor = 1;
  double y_factor = 1;
  Pixel moved;

  Pixel at(const Pixel& place) const {
    return {x_factor * place.x + moved.x, y_factor * place.y + moved.y};
  }
  Segment at(const Segment& line) const { return {at(line.from), at(line.to)}; }
};

struct PlacedTick {
  double at = 0;
  std::string label;  // empty: a grid line
};

struct MarkName {
  std::size_t mark = 0;
  std::string text;
  double width = 0;
};

struct LineName {
  std::size_t line = 0;
  std::string text;
  double width = 0;
  Segment along;  // the longest visible piece of the line, from left to right
  bool is_level = false;
};

class XyChart {
 public:
  enum class Legend { none, above };  // none: the window has its own
  XyChart(const XyPlot& plot, const Size& size, Legend legend = Legend::above);

  const XyPlot& plot() const { return m_plot; }
  const Size& size() const { return m_size; }
  const Box& area() const { return m_area; }
  const AxisScale& x() const { return m_x; }
  const AxisScale& y() const { return m_y; }
  bool has_legend() const { return m_legend == Legend::above; }

  // Absent if an axis has no place for it.
  std::optional<Pixel> place(double x, double y) const;
  std::vector<Pixel> places(const std::vector<std::pair<double, double>>& points) const;
  // Places of the marks, by index.
  const std::vector<std::optional<Pixel>>& marks() const { return m_marks; }

  // Ticks over the whole axes, with labels that do not overlap. For a wider axis, ticks may lie
  // outside the area.
  std::vector<PlacedTick> x_ticks(double step) const { return x_ticks(step, m_plot.x); }
  std::vector<PlacedTick> y_ticks(double step) const { return y_ticks(step, m_plot.y); }
  std::vector<PlacedTick> x_ticks(double step, const Axis& wider) const;
  std::vector<PlacedTick> y_ticks(double step, const Axis& wider) const;

  // In the order in which they are placed.
  std::vector<LineName> line_names() const;
  MarkName name_of(std::size_t mark) const;

 private:
  std::optional<Segment> longest_piece(const Line& line) const;

  const XyPlot& m_plot;
  Size m_size;
  Legend m_legend;
  Box m_area;
  AxisScale m_x;
  AxisScale m_y;
  std::vector<std::optional<Pixel>> m_marks;
};

// The best places for each name at a magnification, best first. Covering marks and crossing lines
// costs. Which of the places are free is decided when the names in view are placed.
class Candidates {
 public:
  // Avoids only obstacles within the box, which is in places of the whole chart.
  Candidates(const XyChart& chart, double step, const std::optional<Box>& near = std::nullopt);

  std::string beside(const MarkName& name) const;  // letters of places_beside()
  char along(const LineName& name, std::size_t index) const;
  std::string along(const LineName& name) const;  // one for each place
  Along place_along(const LineName& name, std::size_t index) const;

 private:
  struct Obstacle {
    std::size_t line = 0;
    Segment place;
  };
  struct Near {
    std::vector<Box> marks;
    std::vector<Segment> lines;
  };
  Near near(const MarkName& name, const Pixel& centre) const;
  Pixel scaled(const Pixel& place) const { return {m_step * place.x, m_step * place.y}; }

  const XyChart& m_chart;
  double m_step;
  std::vector<std::pair<std::size_t, Box>> m_marks;
  std::vector<Obstacle> m_lines;
  std::vector<Segment> m_arrows;
};

// Which groups and lines the legend has switched on; indices beyond the lists are on.
struct Visible {
  std::vector<bool> groups;
  std::vector<bool> lines;

  bool group(std::size_t index) const { return index >= groups.size() || groups[index]; }
  bool line(std::size_t index) const { return index >= lines.size() || lines[index]; }
};

Scene scene_of(const XyChart& chart, const Visible& visible = {}, const View& view = {});

// The mark of a group: each group has its own shape as well as colour.
Path mark_shape(Pixel centre, std::size_t group, double scale);

struct LegendEntry {
  std::size_t group = 0;
  std::string name;
  Pixel place;  // the centre of its mark
};
struct LegendPlaces {
  std::vector<LegendEntry> entries;
  std::optional<Item> left_out;  // note on how many groups have no room
};
// Guests are ladders laid over the plot: they follow the groups of the plot.
LegendPlaces legend_of(const XyChart& chart, const std::vector<std::string>& guests = {});
Item mark_of(const LegendEntry& entry);
Item name_of(const LegendEntry& entry);

// Items that do not move when a part is magnified: the frame and titles.
std::vector<Item> frame_of(const XyChart& chart);
// Explains hollow marks, for a chart that has some.
Item hollow_note(const XyChart& chart);
// Place of the number of names without room.
Pixel note_place(const XyChart& chart);

}  // namespace roofladder::chart
