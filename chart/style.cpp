// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/style.h"

#include <array>

#include "analyzer/plots/plot.h"

namespace roofladder::chart {
namespace {

constexpr StyleRow line(Style style, std::string_view name, Ink ink, double width, double dash = 0,
                        double gap = 0, double opacity = 1) {
  return {.style = style,
          .name = name,
          .stroke = ink,
          .stroke_width = width,
          .stroke_opacity = opacity,
          .dash = dash,
          .gap = gap};
}

constexpr StyleRow area(Style style, std::string_view name, Ink fill, double opacity) {
  return {.style = style, .name = name, .fill = fill, .fill_opacity = opacity};
}

constexpr StyleRow text(Style style, std::string_view name, Ink ink, int size,
                        Face face = Face::regular, bool has_halo = true) {
  return {.style = style,
          .name = name,
          .fill = ink,
          .font_size = size,
          .face = face,
          .has_halo = has_halo};
}

constexpr std::array styles{
    line(Style::grid, "grid", Ink::line, 1),
    line(Style::grid_minor, "grid minor", Ink::faint, 1),
    line(Style::frame, "frame", Ink::muted, 1, 0, 0, 0.55),
    line(Style::roof, "roof", Ink::ink, 1.8),
    line(Style::roof_faint, "roof faint", Ink::muted, 1.2, 2, 4),
    line(Style::curve, "curve", Ink::series, 1.5),
    area(Style::band, "band", Ink::ink, 0.12),
    line(Style::step, "step", Ink::series, 1.5, 0, 0, 0.7),
    line(Style::step_branch, "step branch", Ink::series, 1.5, 5, 4, 0.7),
    area(Style::arrowhead, "arrowhead", Ink::series, 0.8),
    line(Style::leader, "leader", Ink::muted, 0.8),
    StyleRow{.style = Style::mark,
             .name = "mark",
             .fill = Ink::series,
             .stroke = Ink::surface,
             .stroke_width = 1.2},
    StyleRow{.style = Style::mark_hollow,
             .name = "mark hollow",
             .fill = Ink::surface,
             .stroke = Ink::series,
             .stroke_width = 2.2},
    line(Style::dots, "dots", Ink::series, 4.4, 0, 0, 0.6),
    line(Style::dots_hollow, "dots hollow", Ink::series, 1.1, 0, 0, 0.8),
    line(Style::spread, "spread", Ink::series, 1.4),
    line(Style::whisker, "whisker", Ink::ink, 1.4),
    line(Style::baseline, "baseline", Ink::muted, 1.2, 4, 3),
    line(Style::goal, "goal", Ink::series, 1.4, 4, 3),
    area(Style::bar, "bar", Ink::series, 1),
    StyleRow{.style = Style::bar_branch,
             .name = "bar branch",
             .fill = Ink::series,
             .fill_opacity = 0.22,
             .stroke = Ink::series,
             .stroke_width = 1.4,
             .dash = 5,
             .gap = 3},
    area(Style::tint, "tint", Ink::series, 1),
    line(Style::cell, "cell", Ink::line, 1),
    line(Style::cell_best, "cell best", Ink::ink, 2.5),
    StyleRow{.style = Style::hole,
             .name = "hole",
             .fill = Ink::faint,
             .stroke = Ink::line,
             .dash = 4,
             .gap = 3},
    text(Style::label, "label", Ink::ink, 13),
    text(Style::strong, "label strong", Ink::ink, 13, Face::bold),
    text(Style::small, "label small", Ink::muted, 12),
    text(Style::roof_name, "label roof-name", Ink::ink, 12),
    text(Style::roof_name_faint, "label roof-name faint", Ink::muted, 12),
    text(Style::row_name, "label row-name", Ink::ink, 13),
    text(Style::identifier, "label identifier", Ink::muted, 11, Face::mono),
    text(Style::value, "label value", Ink::ink, 13, Face::bold, false),
    text(Style::remark, "label remark", Ink::ink, 12, Face::regular, false),
    text(Style::axis_title, "label axis-title", Ink::muted, 13),
    text(Style::inside, "label inside", Ink::surface, 12, Face::regular, false),
    text(Style::goal_label, "label goal-name", Ink::series, 12),
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < styles.size(); ++i) {
    if (styles.at(i).style != static_cast<Style>(i)) {
      return false;
    }
  }
  return styles.back().style == Style::goal_label;
}
static_assert(is_in_order(), "a style is found by its place in the table");

}  // namespace

std::span<const StyleRow> style_table() {
  return styles;
}

Style style_of(const Line& line) {
  if (line.group) {
    return Style::curve;
  }
  return line.faint ? Style::roof_faint : Style::roof;
}

const StyleRow& row_of(Style style) {
  return styles.at(static_cast<std::size_t>(style));
}

}  // namespace roofladder::chart
