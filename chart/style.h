// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace roofladder {
struct Line;
}

namespace roofladder::chart {

// The fonts of all charts. Text widths are those of the first font; the second is nearly the same.
inline constexpr std::string_view font_stack = "DejaVu Sans, Verdana, sans-serif";
inline constexpr std::string_view mono_stack = "DejaVu Sans Mono, monospace";

enum class Face { regular, bold, mono };

// Colours by purpose; each printer maps them to its own, light or dark.
enum class Ink { none, ink, muted, line, faint, surface, series };

enum class Style {
  grid,
  grid_minor,
  frame,
  roof,
  roof_faint,
  curve,
  band,
  step,
  step_branch,
  arrowhead,
  leader,
  mark,
  mark_hollow,
  dots,
  dots_hollow,
  spread,
  whisker,
  baseline,
  goal,
  bar,
  bar_branch,
  tint,
  cell,
  cell_best,
  hole,
  label,
  strong,
  small,
  roof_name,
  roof_name_faint,
  row_name,
  identifier,
  value,
  remark,
  axis_title,
  inside,
  goal_label
};

// A row of the table of styles, in terms of SVG's presentation attributes. Painters translate them
// to pens, brushes and fonts.
struct StyleRow {
  Style style;
  std::string_view name;  // its classes in SVG
  Ink fill = Ink::none;
  double fill_opacity = 1;
  Ink stroke = Ink::none;
  double stroke_width = 1;  // for dots, their diameter
  double stroke_opacity = 1;
  double dash = 0;
  double gap = 0;
  int font_size = 0;  // pixels; 0 for shapes
  Face face = Face::regular;
  bool has_halo = false;  // separates a text from the lines behind it
};

std::span<const StyleRow> style_table();
Style style_of(const Line& line);
const StyleRow& row_of(Style style);

double text_width(std::string_view text, Style style);

// The text as printable(), shortened to the width. An ellipsis in the middle keeps names with a
// common beginning distinguishable.
std::string fitting(std::string_view text, Style style, double width);
std::string fitting_in_middle(std::string_view text, Style style, double width);

}  // namespace roofladder::chart
