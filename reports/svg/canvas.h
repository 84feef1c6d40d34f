// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/plots/plot.h"
#include "reports/svg/geometry.h"

namespace roofladder::svg {

enum class Align { start, middle, end };

struct TextStyle {
  std::string_view style = "label";  // a row of the style table in canvas.cpp
  Align align = Align::start;
  double degrees = 0;  // turned around the place of the text, clockwise
};

inline constexpr double font_size = 14;
inline constexpr double small_font_size = 12.5;

// The presentation attributes of each style, for whoever draws more of a chart.
std::vector<std::pair<std::string_view, std::string_view>> style_table();

// Writes an <svg> element: opened with title and description, closed at the end of its life. Styles
// are names from one table, each a class with presentation attributes. Texts are untrusted.
class Canvas {
 public:
  Canvas(const PlotHead& plot, double width, double height, std::ostream& out);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  void line(const Segment& segment, std::string_view style);
  void path(const std::vector<Pixel>& points, bool is_closed, std::string_view style);
  void rectangle(const Box& box, std::string_view style);
  // A box in the colour of the series; strength from 0, the least, to 1 on a sequential scale.
  void tinted(const Box& box, double strength);
  void text(Pixel place, std::string_view content, const TextStyle& style);

  // The mark of a group: each group has its own shape as well as its colour.
  void shape(Pixel centre, std::size_t series, std::string_view style, double scale = 1);

  // Many small marks as one element.
  void dots(const std::vector<Pixel>& centres, double diameter);

  // Elements until end_group() have the colour of the series and the tooltip; an empty tooltip is
  // none.
  void begin_series(std::size_t series, std::string_view tooltip);
  void begin_tooltip(std::string_view tooltip);
  // Elements until end_group() belong to a rung, by which a script finds them.
  void begin_rung(const RungPlace& place);
  // Elements until end_group() are cut at the box.
  void begin_clip(const Box& box);
  void end_group();

 private:
  std::string m_id;
  std::ostream& m_out;
};

}  // namespace roofladder::svg
