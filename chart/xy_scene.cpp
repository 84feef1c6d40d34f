// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/xy_scene.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "chart/layout.h"

// Axes, lines, arrows and marks of the part in view.
namespace roofladder::chart {
namespace {

constexpr double arrowhead_length = 7;
constexpr double arrowhead_half_width = 0.55;  // relative to its length
constexpr double notes_from_bottom = 12;

// Clips an error bar to the area: unlike marks, which are drawn whole over the frame.
Segment cut_to(const Box& area, Segment upright) {
  upright.from.y = std::clamp(upright.from.y, area.top, area.bottom);
  upright.to.y = std::clamp(upright.to.y, area.top, area.bottom);
  return upright;
}

}  // namespace

XyScene::XyScene(const XyChart& chart, const Visible& visible, const View& view)
    : m_chart(chart),
      m_plot(chart.plot()),
      m_visible(visible),
      m_view(view),
      m_marks(chart.marks().size()),
      m_scene{.size = chart.size(), .area = chart.area()} {
  const Box& area = chart.area();
  const Box reach{area.left - 1, area.top - 1, area.right + 1, area.bottom + 1};
  for (std::size_t i = 0; i < m_marks.size(); ++i) {
    const auto& whole = chart.marks()[i];
    const Pixel centre = whole ? m_view.at(*whole) : Pixel();
    if (whole && shows_group_of(i) && reach.contains(around(centre, 0))) {
      m_marks[i] = centre;
      m_scene.targets.push_back({i, {}});
    }
  }
  for (TargetBox& target : m_scene.targets) {
    target.box = around(*m_marks[target.target], radius());
  }
}

Scene XyScene::scene() {
  const std::vector<Item> frame = frame_of(m_chart);
  add_ticks();
  m_scene.above.insert(m_scene.above.end(), frame.begin(), frame.end());
  if (std::ranges::any_of(m_plot.marks, &Mark::hollow)) {
    m_scene.above.push_back(hollow_note(m_chart));
  }
  if (m_chart.has_legend()) {
    add_legend();
  }
  add_lines();
  if (is_dense()) {
    add_dots();
  } else {
    add_arrows();
    add_marks();
  }
  add_names();
  return std::move(m_scene);
}

void XyScene::add_ticks() {
  const Box& area = m_chart.area();
  const auto add = [&](const Segment& line, const PlacedTick& tick, const Text& label) {
    m_scene.below.push_back({tick.label.empty() ? Style::grid_minor : Style::grid, line});
    if (!tick.label.empty()) {
      m_scene.above.push_back({Style::small, label});
    }
  };
  for (const PlacedTick& tick : m_chart.x_ticks(step_of(m_view.x_factor))) {
    const double x = m_view.at(Pixel{tick.at, 0}).x;
    if (x >= area.left - 0.1 && x <= area.right + 0.1) {
      add({{x, area.top}, {x, area.bottom}}, tick,
          {{x, area.bottom + 18}, tick.label, Align::middle});
    }
  }
  for (const PlacedTick& tick : m_chart.y_ticks(step_of(m_view.y_factor))) {
    const double y = m_view.at(Pixel{0, tick.at}).y;
    if (y >= area.top - 0.1 && y <= area.bottom + 0.1) {
      add({{area.left, y}, {area.right, y}}, tick,
          {{area.left - 8, y + 4}, tick.label, Align::end});
    }
  }
}

void XyScene::add_legend() {
  const LegendPlaces legend = legend_of(m_chart);
  for (const LegendEntry& entry : legend.entries) {
    if (m_visible.group(entry.group)) {
      m_scene.below.push_back(mark_of(entry));
      m_scene.below.push_back(name_of(entry));
    }
  }
  if (legend.left_out) {
    m_scene.below.push_back(*legend.left_out);
  }
}

void XyScene::add_lines() {
  const auto in_view = [&](const std::vector<std::pair<double, double>>& points) {
    std::vector<Pixel> places = m_chart.places(points);
    std::ranges::transform(places, places.begin(), [&](const Pixel& at) { return m_view.at(at); });
    return places;
  };
  for (std::size_t i = 0; i < m_plot.lines.size(); ++i) {
    const Line& line = m_plot.lines[i];
    if (!m_visible.line(i) || (line.group && !m_visible.group(*line.group))) {
      continue;
    }
    if (!line.band.empty()) {
      m_scene.inside.push_back({Style::band, Path{in_view(line.band), true}});
    }
    m_scene.inside.push_back({.style = style_of(line),
                              .shape = Path{in_view(line.points)},
                              .series = line.group,
                              .remark = m_scene.remarks.size()});
    m_scene.remarks.push_back(card_of(line));
  }
}

void XyScene::add_arrows() {
  for (const Arrow& arrow : m_plot.arrows) {
    const auto& marks = m_chart.marks();
    if (arrow.from < marks.size() && arrow.to < marks.size() && marks[arrow.from] &&
        marks[arrow.to] && shows_group_of(arrow.from) && shows_group_of(arrow.to)) {
      add_arrow(arrow);
    }
  }
}

// Draws the arrow between the rims of its marks if there is room.
void XyScene::add_arrow(const Arrow& arrow) {
  const auto& marks = m_chart.marks();
  const Segment whole = m_view.at(Segment{*marks[arrow.from], *marks[arrow.to]});
  const double length = whole.length();
  if (length < 2 * radius() + arrowhead_length + 1 || !clipped(whole, m_chart.area())) {
    return;
  }
  const Segment shaft{whole.at(radius()), whole.at(length - radius() - arrowhead_length)};
  const Pixel tip = whole.at(length - radius());
  const Pixel across{(shaft.to.y - tip.y) * arrowhead_half_width,
                     (tip.x - shaft.to.x) * arrowhead_half_width};
  const std::size_t series = m_plot.marks[arrow.to].group;
  m_scene.inside.push_back(
      {.style = arrow.dashed ? Style::step_branch : Style::step, .shape = shaft, .series = series});
  m_scene.inside.push_back({.style = Style::arrowhead,
                            .shape = Path{{tip,
                                           {shaft.to.x + across.x, shaft.to.y + across.y},
                                           {shaft.to.x - across.x, shaft.to.y - across.y}},
                                          true},
                            .series = series});
}

// Draws prominent marks last, on top of the others.
void XyScene::add_marks() {
  for (const bool prominent : {false, true}) {
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
      if (m_marks[i] && m_plot.marks[i].prominent == prominent) {
        add_mark(i);
      }
    }
  }
}

void XyScene::add_mark(std::size_t index) {
  const Mark& mark = m_plot.marks[index];
  const auto& spread = mark.y_interval;
  const auto low = spread ? m_chart.place(mark.x, spread->low) : std::nullopt;
  const auto high = spread ? m_chart.place(mark.x, spread->high) : std::nullopt;
  if (low && high) {
    m_scene.above.push_back({.style = Style::spread,
                             .shape = cut_to(m_chart.area(), m_view.at(Segment{*low, *high})),
                             .series = mark.group,
                             .target = index});
  }
  m_scene.above.push_back({.style = mark.hollow ? Style::mark_hollow : Style::mark,
                           .shape = mark_shape(*m_marks[index], mark.group, scale()),
                           .series = mark.group,
                           .target = index});
}

// Draws one dot of a group per pixel, and full dots on top of hollow ones.
void XyScene::add_dots() {
  using Layer = std::pair<bool, std::size_t>;  // is full; group
  std::map<Layer, Dots> layers;
  std::set<std::tuple<Layer, int, int>> taken;
  for (std::size_t i = 0; i < m_marks.size(); ++i) {
    const Mark& mark = m_plot.marks[i];
    const Layer layer{!mark.hollow, mark.group};
    if (m_marks[i] && mark.group < m_plot.groups.size() &&
        taken.emplace(layer, static_cast<int>(m_marks[i]->x), static_cast<int>(m_marks[i]->y))
            .second) {
      layers[layer].centres.push_back(*m_marks[i]);
    }
  }
  for (auto& [layer, dots] : layers) {
    const auto& [is_full, group] = layer;
    dots.are_rings = !is_full;
    m_scene.inside.push_back({.style = is_full ? Style::dots : Style::dots_hollow,
                              .shape = std::move(dots),
                              .series = group});
  }
}

Pixel note_place(const XyChart& chart) {
  return {10, chart.size().height - notes_from_bottom};
}

std::vector<Item> frame_of(const XyChart& chart) {
  const Box& area = chart.area();
  const double bottom = chart.size().height - notes_from_bottom;
  const auto title = [](const Axis& axis, double room) {
    return fitting(axis.title, Style::axis_title, room);
  };
  return {
      {Style::frame, area},
      {Style::axis_title,
       Text{{area.centre().x, bottom}, title(chart.plot().x, area.width()), Align::middle}},
      {Style::axis_title,
       Text{
           {17, area.centre().y}, title(chart.plot().y, chart.size().height), Align::middle, -90}}};
}

Item hollow_note(const XyChart& chart) {
  const double bottom = chart.size().height - notes_from_bottom;
  return {Style::small,
          Text{{chart.area().right, bottom}, "hollow: bytes declared, not observed", Align::end}};
}

Scene scene_of(const XyChart& chart, const Visible& visible, const View& view) {
  return XyScene(chart, visible, view).scene();
}

Scene layout(const XyPlot& plot, const Size& size) {
  return scene_of(XyChart(plot, size));
}

Card card_in(const XyPlot& plot, std::size_t target) {
  const Mark& mark = plot.marks.at(target);
  Card card = card_about(mark.label, mark.variant);
  card.details.insert(card.details.end(), mark.details.begin(), mark.details.end());
  return card;
}

}  // namespace roofladder::chart
