// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "reports/markup.h"
#include "reports/svg/xy_drawing.h"

// Marks, the arrows between them and their names.
namespace roofladder::svg {
namespace {

// DejaVu Sans Bold against its regular face.
constexpr double bold_width = 1.15;

constexpr double dot_diameter = 5;

std::string tooltip_of(const Mark& mark) {
  std::string text = mark.label;
  for (const auto& [name, value] : mark.details) {
    text += "\n" + name + ": " + value;
  }
  return text;
}

}  // namespace

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
  const std::string label = shortened_in_middle(mark.label, 36);
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

}  // namespace roofladder::svg
