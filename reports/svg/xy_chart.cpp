// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/xy_chart.h"

#include <algorithm>
#include <fmt/format.h>

#include "reports/markup.h"
#include "reports/svg/xy_drawing.h"

namespace roofladder::svg {
namespace {

constexpr double small_scale = 0.7;
constexpr std::size_t most_shapes = 400;  // of more marks each is a dot, without name and arrow

constexpr std::size_t most_legend_rows = 2;
constexpr double legend_centre = 24;
constexpr double legend_row_height = 20;
constexpr double legend_gap = 36;      // what an entry takes beside its name
constexpr double room_for_more = 100;  // for the number of those that have no place

}  // namespace

XyChart::XyChart(const XyPlot& plot, std::ostream& out)
    : m_plot(plot),
      m_canvas(plot, width, height, out),
      m_is_crowded(plot.marks.size() > most_labelled_marks),
      m_is_dense(plot.marks.size() > most_shapes),
      m_mark_scale(m_is_crowded ? small_scale : 1),
      m_x(plot.x, area.left, area.right),
      m_y(plot.y, area.bottom, area.top) {}

void XyChart::draw() {
  draw_axes();
  draw_legend();
  place_obstacles();
  m_canvas.begin_clip(area);
  draw_lines();
  if (m_is_dense) {
    draw_dots();
  } else {
    draw_arrows();
  }
  m_canvas.end_group();
  if (!m_is_dense) {
    draw_marks();
    draw_mark_labels();
  }
  draw_line_labels();
}

bool XyChart::has_place(const Mark& mark) const {
  if (!m_x.accepts(mark.x) || !m_y.accepts(mark.y)) {
    return false;
  }
  const Pixel place = pixel(mark);
  return area.contains({place.x, place.y, place.x, place.y});
}

void XyChart::draw_axes() {
  for (const Tick& tick : m_x.ticks()) {
    const double x = m_x.pixel(tick.value);
    m_canvas.line({{x, area.top}, {x, area.bottom}}, tick.label.empty() ? "grid minor" : "grid");
    if (!tick.label.empty()) {
      m_canvas.text({x, area.bottom + 18}, tick.label, {"label small", Align::middle});
    }
  }
  for (const Tick& tick : m_y.ticks()) {
    const double y = m_y.pixel(tick.value);
    m_canvas.line({{area.left, y}, {area.right, y}}, tick.label.empty() ? "grid minor" : "grid");
    if (!tick.label.empty()) {
      m_canvas.text({area.left - 8, y + 4}, tick.label, {"label small", Align::end});
    }
  }
  m_canvas.rectangle(area, "frame");
  m_canvas.text({(area.left + area.right) / 2, height - 16}, m_plot.x.title,
                {"label axis-title", Align::middle});
  m_canvas.text({16, (area.top + area.bottom) / 2}, m_plot.y.title,
                {"label axis-title", Align::middle, -90});
}

std::vector<std::vector<XyChart::LegendEntry>> XyChart::legend_rows() const {
  constexpr double room = area.right - area.left;
  std::vector<std::vector<LegendEntry>> rows(1);
  double x = 0;
  for (std::size_t group = 0; group < m_plot.groups.size(); ++group) {
    const std::string name = shortened(m_plot.groups[group], 40);
    const double taken = legend_gap + text_width(name, font_size);
    const bool is_last = rows.size() == most_legend_rows;
    if (x + taken > room - (is_last ? room_for_more : 0)) {
      if (is_last) {
        break;
      }
      rows.emplace_back();
      x = 0;
    }
    rows.back().push_back({group, name, taken});
    x += taken;
  }
  return rows;
}

void XyChart::draw_legend() {
  const std::vector<std::vector<LegendEntry>> rows = legend_rows();
  Pixel at{0, legend_centre - legend_row_height * static_cast<double>(rows.size() + 1) / 2};
  std::size_t unnamed = m_plot.groups.size();
  for (const std::vector<LegendEntry>& row : rows) {
    at = {area.left + 8, at.y + legend_row_height};
    for (const LegendEntry& entry : row) {
      m_canvas.begin_series(entry.group, "");
      m_canvas.shape(at, entry.group, "mark");
      m_canvas.end_group();
      m_canvas.text({at.x + 14, at.y + 4.5}, entry.name, {});
      at.x += entry.taken;
    }
    unnamed -= row.size();
  }
  if (unnamed > 0) {
    m_canvas.text({at.x, at.y + 4.5}, fmt::format("and {} more", unnamed), {});
  }
  const bool has_hollow = std::any_of(m_plot.marks.begin(), m_plot.marks.end(),
                                      [](const Mark& mark) { return mark.hollow; });
  if (has_hollow) {
    m_canvas.text({area.right, height - 16}, "hollow: bytes declared, not observed",
                  {"label small", Align::end});
  }
}

void XyChart::place_obstacles() {
  for (const Mark& mark : m_plot.marks) {
    if (!m_is_dense && has_place(mark)) {
      const Pixel place = pixel(mark);
      const double radius = mark_radius();
      m_placement.occupy({place.x - radius, place.y - radius, place.x + radius, place.y + radius});
    }
  }
  for (const Line& line : m_plot.lines) {
    for (const Segment& segment : segments(line)) {
      m_placement.cross(segment);
    }
  }
}

void write_xy_chart(const XyPlot& plot, std::ostream& out) {
  XyChart(plot, out).draw();
}

}  // namespace roofladder::svg
