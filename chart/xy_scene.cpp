// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <set>

#include "chart/layout.h"
#include "chart/xy_chart.h"

// What of a chart over two axes is in view, as things to print.
namespace roofladder::chart {
namespace {

constexpr double arrowhead_length = 7;
constexpr double arrowhead_half_width = 0.55;  // of its length
constexpr double notes_from_bottom = 12;
constexpr double farthest_name = 400;  // from its mark, with its length

class XyScene {
 public:
  XyScene(const XyChart& chart, const Visible& visible, const View& view);
  Scene scene();

 private:
  void add_ticks();
  void add_legend();
  void add_lines();
  void add_arrows();
  void add_arrow(const Arrow& arrow);
  void add_marks();
  void add_mark(std::size_t index);
  void add_dots();
  std::size_t add_mark_names(Room& room, const Candidates& candidates);
  bool add_mark_name(const MarkName& name, Room& room, const Candidates& candidates);
  void add_line_name(const LineName& name, Room& room, const Candidates& candidates);
  bool is_near_area(const NamePlace& place) const;
  void add_names();
  void add_note(std::size_t left_out);

  bool is_crowded() const { return m_scene.targets.size() > most_labelled_marks; }
  bool is_dense() const { return m_scene.targets.size() > most_shapes; }
  double scale() const { return is_crowded() ? crowded_scale : 1; }
  double radius() const { return scale() * full_radius; }
  double step() const { return step_of(std::min(m_view.x_factor, m_view.y_factor)); }
  Box neighbourhood() const;
  bool shows_group_of(std::size_t mark) const { return m_visible.group(m_plot.marks[mark].group); }

  const XyChart& m_chart;
  const XyPlot& m_plot;
  const Visible& m_visible;
  View m_view;
  std::vector<std::optional<Pixel>> m_marks;  // those in view
  Scene m_scene;
};

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
      const std::vector<Item> items = items_of(entry);
      m_scene.below.insert(m_scene.below.end(), items.begin(), items.end());
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
    if (!m_visible.line(i)) {
      continue;
    }
    if (!line.band.empty()) {
      m_scene.inside.push_back({Style::band, Path{in_view(line.band), true}});
    }
    m_scene.inside.push_back({.style = line.faint ? Style::roof_faint : Style::roof,
                              .shape = Path{in_view(line.points)},
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

// Between the rims of two marks, where there is room for it.
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

// Prominent marks last, on top of the others.
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
                             .shape = m_view.at(Segment{*low, *high}),
                             .series = mark.group,
                             .target = index});
  }
  m_scene.above.push_back({.style = mark.hollow ? Style::mark_hollow : Style::mark,
                           .shape = mark_shape(*m_marks[index], mark.group, scale()),
                           .series = mark.group,
                           .target = index});
}

// No two of a group fall on the same pixel.
void XyScene::add_dots() {
  std::vector<Dots> groups(m_plot.groups.size());
  std::set<std::tuple<std::size_t, int, int>> taken;
  for (std::size_t i = 0; i < m_marks.size(); ++i) {
    const std::size_t group = m_plot.marks[i].group;
    if (m_marks[i] && group < groups.size() &&
        taken.emplace(group, static_cast<int>(m_marks[i]->x), static_cast<int>(m_marks[i]->y))
            .second) {
      groups[group].centres.push_back(*m_marks[i]);
    }
  }
  for (std::size_t group = 0; group < groups.size(); ++group) {
    m_scene.inside.push_back({.style = Style::dots, .shape = groups[group], .series = group});
  }
}

// What names in view may keep off, as places of the whole chart.
Box XyScene::neighbourhood() const {
  const Box& area = m_chart.area();
  const auto whole = [&](double x, double y) -> Pixel {
    return {(x - m_view.moved.x) / m_view.x_factor, (y - m_view.moved.y) / m_view.y_factor};
  };
  const Pixel first = whole(area.left - 2 * farthest_name, area.top - 2 * farthest_name);
  const Pixel last = whole(area.right + 2 * farthest_name, area.bottom + 2 * farthest_name);
  return {first.x, first.y, last.x, last.y};
}

void XyScene::add_names() {
  Room room(m_chart.area());
  const Candidates candidates(m_chart, step(), neighbourhood());
  std::size_t left_out = 0;
  if (!is_dense()) {
    for (const TargetBox& target : m_scene.targets) {
      room.occupy(target.box);
    }
    left_out = add_mark_names(room, candidates);
  }
  for (const LineName& name : m_chart.line_names()) {
    if (m_visible.line(name.line)) {
      add_line_name(name, room, candidates);
    }
  }
  if (left_out > 0) {
    add_note(left_out);
  }
}

// Returns how many have no room.
std::size_t XyScene::add_mark_names(Room& room, const Candidates& candidates) {
  std::size_t left_out = 0;
  for (const bool prominent : {true, false}) {
    for (const TargetBox& target : m_scene.targets) {
      const bool is_wanted = prominent || !is_crowded();
      if (m_plot.marks[target.target].prominent == prominent &&
          !(is_wanted && add_mark_name(m_chart.name_of(target.target), room, candidates))) {
        ++left_out;
      }
    }
  }
  return left_out;
}

// False if there is no room for it.
bool XyScene::add_mark_name(const MarkName& name, Room& room, const Candidates& candidates) {
  const Pixel centre = *m_marks[name.mark];
  for (const char letter : candidates.beside(name)) {
    const NamePlace place = beside(centre, name.width, places_beside()[place_of(letter)]);
    if (!room.take(place.boxes)) {
      continue;
    }
    if (place.leads_to) {
      const Segment leader{centre, *place.leads_to};
      m_scene.above.push_back(
          {Style::leader, Segment{leader.at(scale() * leader_from), leader.to}});
    }
    m_scene.above.push_back({Style::strong, Text{place.start, name.text}});
    return true;
  }
  return false;
}

// On any side of its line the name could lie in the area.
bool XyScene::is_near_area(const NamePlace& place) const {
  constexpr double between_sides = 40;
  const Box& area = m_chart.area();
  const Box wider{area.left - between_sides, area.top - between_sides, area.right + between_sides,
                  area.bottom + between_sides};
  return wider.contains(place.boxes.front()) && wider.contains(place.boxes.back());
}

// At the first place that is free, if possible off all other lines, else on those above.
void XyScene::add_line_name(const LineName& name, Room& room, const Candidates& candidates) {
  const std::size_t count = count_along(step() * name.along.length(), name.width);
  const Segment line = m_view.at(name.along);
  if (!clipped(line, m_chart.area())) {
    return;
  }
  for (const bool crosses : {false, true}) {
    for (std::size_t i = 0; i < count; ++i) {
      Along at = candidates.place_along(name, i);
      if (!is_near_area(along(line, name.width, name.is_level, at))) {
        continue;
      }
      const char best = candidates.along(name, i);
      if (std::isupper(best) != 0 && !crosses) {
        continue;
      }
      at.side = crosses && std::islower(best) != 0 ? 'a' : best;
      const NamePlace place = along(line, name.width, name.is_level, at);
      if (room.take(place.boxes)) {
        const bool is_faint = m_plot.lines[name.line].faint;
        m_scene.above.push_back({is_faint ? Style::roof_name_faint : Style::roof_name,
                                 Text{place.start, name.text, Align::start, place.degrees}});
        return;
      }
    }
  }
}

void XyScene::add_note(std::size_t left_out) {
  m_scene.above.push_back({Style::small, Text{note_place(m_chart),
                                              fmt::format("{} {} left out: see the table", left_out,
                                                          left_out == 1 ? "name" : "names")}});
}

}  // namespace

Pixel note_place(const XyChart& chart) {
  return {10, chart.size().height - notes_from_bottom};
}

std::vector<Item> frame_of(const XyChart& chart) {
  const Box& area = chart.area();
  const double bottom = chart.size().height - notes_from_bottom;
  const auto title = [](const Axis& axis, double room) {
    return fitting(axis.title, Style::axis_title, room);
  };
  std::vector<Item> items{
      {Style::frame, area},
      {Style::axis_title,
       Text{{area.centre().x, bottom}, title(chart.plot().x, area.width()), Align::middle}},
      {Style::axis_title,
       Text{
           {17, area.centre().y}, title(chart.plot().y, chart.size().height), Align::middle, -90}}};
  if (std::ranges::any_of(chart.plot().marks, &Mark::hollow)) {
    items.push_back(
        {Style::small,
         Text{{area.right, bottom}, "hollow: bytes declared, not observed", Align::end}});
  }
  return items;
}

Scene scene_of(const XyChart& chart, const Visible& visible, const View& view) {
  return XyScene(chart, visible, view).scene();
}

Scene layout(const XyPlot& plot, const Size& size) {
  return scene_of(XyChart(plot, size));
}

}  // namespace roofladder::chart
