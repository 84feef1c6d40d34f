// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/xy_chart.h"

#include <algorithm>
#include <cmath>

#include "reports/markup.h"
#include "reports/svg/axis_scale.h"
#include "reports/svg/canvas.h"
#include "reports/svg/placement.h"

namespace roofladder::svg {
namespace {

// DejaVu Sans Bold against its regular face.
constexpr double bold_width = 1.15;

constexpr double width = 920;
constexpr double height = 580;
constexpr double full_radius = 10;
constexpr double small_scale = 0.7;
constexpr std::size_t most_shapes = 400;  // of more marks each is a dot, without name and arrow
constexpr double dot_diameter = 5;
constexpr Box area{104, 46, 884, 520};

class XyChart {
 public:
  XyChart(const Plot& plot, std::ostream& out)
      : m_plot(plot),
        m_canvas(plot, width, height, out),
        m_is_crowded(plot.marks.size() > most_labelled_marks),
        m_is_dense(plot.marks.size() > most_shapes),
        m_mark_scale(m_is_crowded ? small_scale : 1),
        m_x(plot.x, area.left, area.right),
        m_y(plot.y, area.bottom, area.top) {}

  void draw() {
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

 private:
  void draw_axes();
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

  const Plot& m_plot;
  Canvas m_canvas;
  bool m_is_crowded;
  bool m_is_dense;
  double m_mark_scale;
  AxisScale m_x;
  AxisScale m_y;
  Placement m_placement{area};
};

bool XyChart::has_place(const Mark& mark) const {
  if (!m_x.accepts(mark.x) || !m_y.accepts(mark.y)) {
    return false;
  }
  const Pixel place = pixel(mark);
  return area.contains({place.x, place.y, place.x, place.y});
}

std::vector<Pixel> XyChart::pixels(const std::vector<std::pair<double, double>>& points) const {
  std::vector<Pixel> result;
  for (const auto& point : points) {
    if (m_x.accepts(point.first) && m_y.accepts(point.second)) {
      result.push_back(pixel(point));
    }
  }
  return result;
}

// The visible pieces of a line.
std::vector<Segment> XyChart::segments(const Line& line) const {
  const std::vector<Pixel> points = pixels(line.points);
  std::vector<Segment> result;
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (const auto visible = clipped({points[i - 1], points[i]}, area)) {
      result.push_back(*visible);
    }
  }
  return result;
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

void XyChart::draw_legend() {
  double x = area.left + 8;
  for (std::size_t group = 0; group < m_plot.groups.size(); ++group) {
    const std::string name = shortened(m_plot.groups[group], 40);
    if (x + 20 + text_width(name, font_size) > area.right) {
      break;
    }
    m_canvas.begin_series(group, "");
    m_canvas.shape({x, 24}, group, "mark");
    m_canvas.end_group();
    m_canvas.text({x + 14, 28.5}, name, {});
    x += 36 + text_width(name, font_size);
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

void XyChart::draw_lines() {
  for (const Line& line : m_plot.lines) {
    m_canvas.begin_tooltip(line.label.empty() ? line.name : line.name + "\n" + line.label);
    if (!line.band.empty()) {
      m_canvas.path(pixels(line.band), true, "band");
    }
    m_canvas.path(pixels(line.points), false, line.faint ? "roof faint" : "roof");
    m_canvas.end_group();
  }
}

void XyChart::draw_arrows() {
  for (const Arrow& arrow : m_plot.arrows) {
    if (arrow.from >= m_plot.marks.size() || arrow.to >= m_plot.marks.size() ||
        !has_place(m_plot.marks[arrow.from]) || !has_place(m_plot.marks[arrow.to])) {
      continue;
    }
    const Segment whole{pixel(m_plot.marks[arrow.from]), pixel(m_plot.marks[arrow.to])};
    const double length = whole.length();
    const double radius = mark_radius();
    if (length < 2 * radius + 8) {
      continue;
    }
    const Segment shaft{whole.at(radius), whole.at(length - radius - 7)};
    const Pixel tip = whole.at(length - radius);
    const Pixel across{(shaft.to.y - tip.y) * 0.55, (tip.x - shaft.to.x) * 0.55};
    m_canvas.begin_series(m_plot.marks[arrow.to].group, "");
    m_canvas.line(shaft, arrow.dashed ? "step branch" : "step");
    m_canvas.path({tip,
                   {shaft.to.x + across.x, shaft.to.y + across.y},
                   {shaft.to.x - across.x, shaft.to.y - across.y}},
                  true, "arrowhead");
    m_canvas.end_group();
    m_placement.cross(shaft);
  }
}

std::string tooltip_of(const Mark& mark) {
  std::string text = mark.label;
  for (const auto& [name, value] : mark.details) {
    text += "\n" + name + ": " + value;
  }
  return text;
}

// Prominent marks last, on top of the others.
void XyChart::draw_marks() {
  for (const bool prominent : {false, true}) {
    for (const Mark& mark : m_plot.marks) {
      if (mark.prominent == prominent && has_place(mark)) {
        draw_mark(mark);
      }
    }
  }
}

void XyChart::draw_mark(const Mark& mark) {
  const Pixel centre = pixel(mark);
  m_canvas.begin_rung(mark.place);
  m_canvas.begin_series(mark.group, tooltip_of(mark));
  if (mark.y_interval && m_y.accepts(mark.y_interval->low) && m_y.accepts(mark.y_interval->high)) {
    m_canvas.line(
        {{centre.x, m_y.pixel(mark.y_interval->low)}, {centre.x, m_y.pixel(mark.y_interval->high)}},
        "spread");
  }
  m_canvas.shape(centre, mark.group, mark.hollow ? "mark hollow" : "mark", m_mark_scale);
  m_canvas.end_group();
  m_canvas.end_group();
}

void XyChart::draw_dots() {
  std::vector<std::vector<Pixel>> centres(m_plot.groups.size());
  for (const Mark& mark : m_plot.marks) {
    if (has_place(mark) && mark.group < centres.size()) {
      centres[mark.group].push_back(pixel(mark));
    }
  }
  for (std::size_t group = 0; group < centres.size(); ++group) {
    m_canvas.begin_series(group, m_plot.groups[group]);
    m_canvas.dots(centres[group], dot_diameter);
    m_canvas.end_group();
  }
}

void XyChart::draw_mark_labels() {
  std::size_t left_out = 0;
  for (const bool prominent : {true, false}) {
    for (const Mark& mark : m_plot.marks) {
      if (mark.prominent == prominent && has_place(mark) && !draw_label(mark)) {
        ++left_out;
      }
    }
  }
  if (left_out > 0) {
    m_canvas.text({16, height - 16},
                  std::to_string(left_out) + (left_out == 1 ? " name" : " names") +
                      " left out: see the table",
                  {"label small"});
  }
}

// False if there is no room for it.
bool XyChart::draw_label(const Mark& mark) {
  if (m_is_crowded && !mark.prominent) {
    return false;
  }
  const std::string label = shortened(mark.label, 36);
  const auto place = m_placement.beside(pixel(mark), bold_width * text_width(label, font_size));
  if (!place) {
    return false;
  }
  if (place->leader) {
    const Segment& leader = *place->leader;
    m_canvas.line({leader.at(mark_radius() - 1), leader.to}, "leader");
  }
  m_canvas.text(place->start, label, {"label strong"});
  return true;
}

std::optional<Segment> XyChart::longest_piece(const Line& line) const {
  const std::vector<Segment> pieces = segments(line);
  const auto longest = std::ranges::max_element(pieces, {}, &Segment::length);
  return longest == pieces.end() || longest->length() < 1 ? std::nullopt : std::optional(*longest);
}

// Measured roofs first: where there is room for one name only, it is theirs. Of those the short
// ones first, which have the fewest places.
void XyChart::draw_line_labels() {
  struct Named {
    const Line* line;
    Segment piece;
  };
  std::vector<Named> named;
  for (const Line& line : m_plot.lines) {
    if (const auto piece = longest_piece(line); piece && !line.label.empty()) {
      named.push_back({&line, *piece});
    }
  }
  std::ranges::stable_sort(
      named, {}, [](const Named& one) { return std::pair(one.line->faint, one.piece.length()); });
  for (const Named& one : named) {
    draw_line_label(*one.line, one.piece);
  }
}

void XyChart::draw_line_label(const Line& line, const Segment& piece) {
  const std::string label = shortened(line.faint ? "theoretical " + line.label : line.label, 60);
  if (const auto place = m_placement.along(piece, text_width(label, small_font_size))) {
    m_canvas.text(
        place->start, label,
        {line.faint ? "label roof-name faint" : "label roof-name", Align::start, place->degrees});
  }
}

}  // namespace

void write_xy_chart(const Plot& plot, std::ostream& out) {
  XyChart(plot, out).draw();
}

}  // namespace roofladder::svg
