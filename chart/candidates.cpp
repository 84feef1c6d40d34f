// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <numbers>

#include "chart/xy_chart.h"

namespace roofladder::chart {
namespace {

constexpr std::size_t most_candidates = 24;
constexpr double over_a_mark = 4;       // cost of covering a mark; crossing a line costs 1
constexpr double farthest_place = 100;  // of a name from its mark
constexpr double half_height = 7;       // of a name

// Tests whether a line passes through a rotated text of that width.
class TurnedText {
 public:
  TurnedText(const NamePlace& place, double width)
      : m_start(place.start),
        m_cos(std::cos(place.degrees * std::numbers::pi / 180)),
        m_sin(std::sin(place.degrees * std::numbers::pi / 180)),
        m_box{0, -half_height - 4, width, half_height - 4} {}

  bool is_crossed_by(const Segment& line) const {
    return clipped({turned(line.from), turned(line.to)}, m_box).has_value();
  }

 private:
  Pixel turned(const Pixel& place) const {
    const double x = place.x - m_start.x;
    const double y = place.y - m_start.y;
    return {x * m_cos + y * m_sin, y * m_cos - x * m_sin};
  }

  Pixel m_start;
  double m_cos;
  double m_sin;
  Box m_box;
};

}  // namespace

Candidates::Candidates(const XyChart& chart, double step, const std::optional<Box>& near)
    : m_chart(chart), m_step(step) {
  const auto& marks = chart.marks();
  const auto is_near = [&](const Pixel& place) {
    return !near || near->contains(around(place, 0));
  };
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i] && is_near(*marks[i])) {
      m_marks.emplace_back(i, around(scaled(*marks[i]), full_radius));
    }
  }
  const XyPlot& plot = chart.plot();
  for (std::size_t i = 0; i < plot.lines.size(); ++i) {
    const std::vector<Pixel> points = chart.places(plot.lines[i].points);
    for (std::size_t j = 1; j < points.size(); ++j) {
      m_lines.push_back({i, {scaled(points[j - 1]), scaled(points[j])}});
    }
  }
  for (const Arrow& arrow : plot.arrows) {
    const bool is_known = arrow.from < marks.size() && arrow.to < marks.size();
    if (is_known && marks[arrow.from] && marks[arrow.to] &&
        (is_near(*marks[arrow.from]) || is_near(*marks[arrow.to]))) {
      m_arrows.push_back({scaled(*marks[arrow.from]), scaled(*marks[arrow.to])});
    }
  }
}

// The marks and lines that a name beside its mark may cover or cross.
Candidates::Near Candidates::near(const MarkName& name, const Pixel& centre) const {
  const Box reach = around(centre, farthest_place + name.width);
  Near near;
  for (const auto& [mark, box] : m_marks) {
    if (mark != name.mark && box.overlaps(reach)) {
      near.marks.push_back(box);
    }
  }
  const auto add = [&](const Segment& line) {
    if (const auto piece = clipped(line, reach)) {
      near.lines.push_back(*piece);
    }
  };
  for (const Obstacle& line : m_lines) {
    add(line.place);
  }
  for (const Segment& arrow : m_arrows) {
    add(arrow);
  }
  return near;
}

std::string Candidates::beside(const MarkName& name) const {
  const Pixel centre = scaled(*m_chart.marks()[name.mark]);
  const Near near = this->near(name, centre);
  std::vector<std::pair<double, std::size_t>> costs;
  for (std::size_t i = 0; i < places_beside().size(); ++i) {
    const Beside& place = places_beside()[i];
    const Box box = chart::beside(centre, name.width, place).boxes.front();
    const auto covered =
        std::ranges::count_if(near.marks, [&](const Box& other) { return box.overlaps(other); });
    const auto crossed = std::ranges::count_if(
        near.lines, [&](const Segment& line) { return clipped(line, box).has_value(); });
    costs.emplace_back(
        place.cost + over_a_mark * static_cast<double>(covered) + static_cast<double>(crossed), i);
  }
  std::ranges::sort(costs);
  std::string letters;
  for (const auto& [cost, place] : costs) {
    if (letters.size() < most_candidates) {
      letters += letter_of(place);
    }
  }
  return letters;
}

Along Candidates::place_along(const LineName& name, std::size_t index) const {
  const double length = m_step * name.along.length();
  return {spacing_along * static_cast<double>(index) / length, 'a'};
}

// The first side on which the name crosses no other line; else, as a capital, the first on which it
// crosses fewest.
char Candidates::along(const LineName& name, std::size_t index) const {
  const Segment carrier{scaled(name.along.from), scaled(name.along.to)};
  Along place = place_along(name, index);
  char best = 'A';
  std::ptrdiff_t fewest = std::numeric_limits<std::ptrdiff_t>::max();
  for (const char side : sides) {
    place.side = side;
    const TurnedText text(chart::along(carrier, name.width, name.is_level, place), name.width);
    const auto crossings = std::ranges::count_if(m_lines, [&](const Obstacle& other) {
      return other.line != name.line && text.is_crossed_by(other.place);
    });
    if (crossings == 0) {
      return side;
    }
    if (crossings < fewest) {
      fewest = crossings;
      best = static_cast<char>(std::toupper(side));
    }
  }
  return best;
}

std::string Candidates::along(const LineName& name) const {
  const std::size_t count = count_along(m_step * name.along.length(), name.width);
  std::string letters;
  for (std::size_t i = 0; i < count; ++i) {
    letters += along(name, i);
  }
  return letters;
}

}  // namespace roofladder::chart
