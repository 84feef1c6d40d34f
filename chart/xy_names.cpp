// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "chart/xy_scene.h"

// Names of the marks and lines in view, each at its first free candidate.
namespace roofladder::chart {
namespace {

constexpr double farthest_name = 400;  // distance and length of a name, from its mark

}  // namespace

// The part of the whole chart whose marks and lines names in view may have to avoid.
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

// Places names of prominent marks first. Returns how many names have no room.
std::size_t XyScene::add_mark_names(Room& room, const Candidates& candidates) {
  std::size_t left_out = 0;
  for (const bool prominent : {true, false}) {
    for (const TargetBox& target : m_scene.targets) {
      const Mark& mark = m_plot.marks[target.target];
      if (mark.prominent != prominent || mark.label.empty()) {
        continue;
      }
      const bool is_wanted = prominent || !is_crowded();
      if (!is_wanted || !add_mark_name(m_chart.name_of(target.target), room, candidates)) {
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

// True if the name could lie in the area on some side of its line.
bool XyScene::is_near_area(const NamePlace& place) const {
  constexpr double between_sides = 40;
  const Box& area = m_chart.area();
  const Box wider{area.left - between_sides, area.top - between_sides, area.right + between_sides,
                  area.bottom + between_sides};
  return wider.contains(place.boxes.front()) && wider.contains(place.boxes.back());
}

// Places the name at its first free candidate. Prefers candidates that cross no other line; else
// places it above its line.
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

}  // namespace roofladder::chart
