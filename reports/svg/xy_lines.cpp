// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "reports/markup.h"
#include "reports/svg/xy_drawing.h"

// Roofs and their names.
namespace roofladder::svg {

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

void XyChart::draw_lines() {
  for (const Line& line : m_plot.lines) {
    std::string tooltip = line.label.empty() ? line.name : line.name + "\n" + line.label;
    for (const std::string& member : line.members) {
      tooltip += "\n" + member;
    }
    m_canvas.begin_tooltip(tooltip);
    if (!line.band.empty()) {
      m_canvas.path(pixels(line.band), true, "band");
    }
    m_canvas.path(pixels(line.points), false, line.faint ? "roof faint" : "roof");
    m_canvas.end_group();
  }
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
  const std::string label = shortened(line.faint ? "theoretical " + line.label : line.label, 70);
  if (const auto place = m_placement.along(piece, text_width(label, small_font_size))) {
    m_canvas.text(
        place->start, label,
        {line.faint ? "label roof-name faint" : "label roof-name", Align::start, place->degrees});
  }
}

}  // namespace roofladder::svg
