// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/xy_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace roofladder::chart {
namespace {

constexpr double legend_height = 36;
constexpr double top = 10;
constexpr double below = 52;       // for labels and title of x
constexpr double title_room = 28;  // for the title of y
constexpr double tick_gap = 8;
constexpr double line_height = 16;
constexpr double longest_mark_name = 260;
constexpr double longest_line_name = 460;
constexpr double level = 0.05;  // greatest rise over length of a level line

Box area_in(const XyPlot& plot, const Size& size, bool has_legend) {
  const auto widest = [](const Axis& axis) {
    // Includes the labels of other magnifications, so that zooming does not move the area: "M" is
    // the widest prefix.
    double width = text_width(axis_text(88.8e6, axis), Style::small);
    for (const Tick& tick : AxisScale(axis, 0, 1).ticks()) {
      width = std::max(width, text_width(tick.label, Style::small));
    }
    return width;
  };
  // Rounds to whole pixels to keep frame and grid sharp.
  const double left = std::ceil(title_room + widest(plot.y) + tick_gap);
  const double right = std::floor(size.width - std::max(16.0, widest(plot.x) / 2 + 4));
  const double above = has_legend ? top + legend_height : top;
  return {left, above, std::max(left + 40, right), std::max(above + 40, size.height - below)};
}

// Extends the axis' scale to another range.
AxisScale widened(const Axis& axis, const Axis& wider, double first, double last) {
  const AxisScale own(axis, first, last);
  const Axis all = usable(wider);
  return AxisScale(all, own.pixel(all.low), own.pixel(all.high));
}

double pixels_of(const AxisScale& scale, const Axis& axis) {
  return std::abs(scale.pixel(axis.high) - scale.pixel(axis.low));
}

}  // namespace

double step_of(double magnification) {
  double step = zoom_steps.front();
  for (const double each : zoom_steps) {
    step = each <= magnification * (1 + 1e-9) ? each : step;
  }
  return step;
}

XyChart::XyChart(const XyPlot& plot, const Size& size, Legend legend)
    : m_plot(plot),
      m_size(size),
      m_legend(legend),
      m_area(area_in(plot, size, legend == Legend::above)),
      m_x(plot.x, m_area.left, m_area.right),
      m_y(plot.y, m_area.bottom, m_area.top) {
  for (const Mark& mark : plot.marks) {
    m_marks.push_back(place(mark.x, mark.y));
  }
}

std::optional<Pixel> XyChart::place(double x, double y) const {
  return m_x.accepts(x) && m_y.accepts(y) ? std::optional(Pixel{m_x.pixel(x), m_y.pixel(y)})
                                          : std::nullopt;
}

std::vector<Pixel> XyChart::places(const std::vector<std::pair<double, double>>& points) const {
  std::vector<Pixel> result;
  for (const auto& [x, y] : points) {
    if (const auto at = place(x, y)) {
      result.push_back(*at);
    }
  }
  return result;
}

std::vector<PlacedTick> XyChart::x_ticks(double step, const Axis& wider) const {
  const AxisScale scale = widened(m_plot.x, wider, m_area.left, m_area.right);
  double free_from = -std::numeric_limits<double>::infinity();
  std::vector<PlacedTick> placed;
  for (const Tick& tick : scale.ticks(step * pixels_of(scale, usable(wider)) / m_area.width())) {
    const double at = scale.pixel(tick.value);
    const double half = text_width(tick.label, Style::small) / 2;
    const bool has_room = step * at - half >= free_from;
    placed.push_back({at, has_room ? tick.label : ""});
    if (has_room && !tick.label.empty()) {
      free_from = step * at + half + tick_gap;
    }
  }
  return placed;
}

std::vector<PlacedTick> XyChart::y_ticks(double step, const Axis& wider) const {
  const AxisScale scale = widened(m_plot.y, wider, m_area.bottom, m_area.top);
  double free_from = std::numeric_limits<double>::infinity();
  std::vector<PlacedTick> placed;
  for (const Tick& tick : scale.ticks(step * pixels_of(scale, usable(wider)) / m_area.height())) {
    const double at = scale.pixel(tick.value);
    const bool has_room = step * at + line_height <= free_from;
    placed.push_back({at, has_room ? tick.label : ""});
    if (has_room && !tick.label.empty()) {
      free_from = step * at;
    }
  }
  return placed;
}

MarkName XyChart::name_of(std::size_t mark) const {
  const std::string text =
      fitting_in_middle(m_plot.marks[mark].label, Style::strong, longest_mark_name);
  return {mark, text, text_width(text, Style::strong)};
}

std::optional<Segment> XyChart::longest_piece(const Line& line) const {
  const std::vector<Pixel> points = places(line.points);
  std::optional<Segment> longest;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const auto piece = clipped({points[i - 1], points[i]}, m_area);
    if (piece && piece->length() > (longest ? longest->length() : 1)) {
      longest = piece;
    }
  }
  return longest;
}

// Names measured roofs first: if there is room for only one name, it is theirs. Among these, short
// ones come first, since they have the fewest places.
std::vector<LineName> XyChart::line_names() const {
  std::vector<LineName> names;
  for (std::size_t i = 0; i < m_plot.lines.size(); ++i) {
    const Line& line = m_plot.lines[i];
    const auto piece = longest_piece(line);
    if (piece && !line.label.empty()) {
      const Style style = line.faint ? Style::roof_name_faint : Style::roof_name;
      const std::string text = fitting(title_of(line), style, longest_line_name);
      const double rise = std::abs(piece->to.y - piece->from.y);
      names.push_back({i, text, text_width(text, style), *piece, rise < level * piece->length()});
    }
  }
  std::ranges::stable_sort(names, {}, [&](const LineName& name) {
    return std::pair(m_plot.lines[name.line].faint, name.along.length());
  });
  return names;
}

}  // namespace roofladder::chart
