// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace roofladder::chart {
namespace {

constexpr double text_height = 14;
constexpr double margin = 6;  // between a name and either end of its line
constexpr std::string_view letters =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// Offset of a name from its line, whose direction is left to right: positive above it.
double offset_of(char side) {
  switch (side) {
    case 'a':
    case 'A':
      return 5;
    case 'b':
    case 'B':
      return -15;
    default:
      return 17;
  }
}

// The page's script has these offsets in tenths of a pixel, and must find the same places free.
double tenths(double pixels) {
  return std::round(10 * pixels) / 10;
}

std::vector<Beside> make_places() {
  constexpr std::array distances{13.0, 24.0, 38.0, 54.0, 72.0};
  std::vector<Beside> places;
  for (const double distance : distances) {
    for (const int degrees : {0, -30, 30, 180, -150, 150, -60, 60, -90, 90, -120, 120}) {
      const double angle = degrees * std::numbers::pi / 180;
      const int turn = std::abs(degrees);
      places.push_back({{tenths(distance * std::cos(angle)), tenths(distance * std::sin(angle))},
                        turn == 90  ? 0.5
                        : turn < 90 ? 0.0
                                    : 1.0,
                        distance > distances.front(),
                        distance / 12 + (degrees == 0 ? 0 : 0.5)});
    }
  }
  return places;
}

// Covers a rotated text by a chain of axis-aligned boxes.
std::vector<Box> boxes_along(Pixel start, Pixel direction, double width) {
  const double half = text_height / 2;
  std::vector<Box> boxes;
  for (double distance = half / 2; distance < width + half; distance += half) {
    const double at = std::min(distance, width - half / 2);
    boxes.push_back(around({start.x + at * direction.x + half * 0.6 * direction.y,
                            start.y + at * direction.y - half * 0.6 * direction.x},
                           half));
  }
  return boxes;
}

}  // namespace

const std::vector<Beside>& places_beside() {
  static const std::vector<Beside> places = make_places();
  return places;
}

char letter_of(std::size_t place) {
  return letters[place];
}

std::size_t place_of(char letter) {
  return letters.find(letter);
}

NamePlace beside(Pixel mark, double width, const Beside& place) {
  const Pixel end{mark.x + place.offset.x, mark.y + place.offset.y};
  const double left = end.x - place.left * width;
  return {{left, end.y + 0.3 * text_height},
          0,
          {{left - 2, end.y - text_height / 2, left + width + 2, end.y + text_height / 2}},
          place.has_leader ? std::optional(end) : std::nullopt};
}

std::size_t count_along(double length, double width) {
  const double room = length - width - 2 * margin;
  return room <= 0 ? 1 : 1 + static_cast<std::size_t>(room / spacing_along);
}

// Names stand at the right end of level lines and at the lower end of slopes. On a short line a
// name may begin before the line does.
NamePlace along(const Segment& line, double width, bool is_level, const Along& place) {
  const double length = line.length();
  const double last = length - width - margin;
  const double moved = place.share * length;
  const double distance = is_level ? last - moved : std::min(margin + moved, last);
  const Pixel direction{(line.to.x - line.from.x) / length, (line.to.y - line.from.y) / length};
  const Pixel on_line = line.at(distance);
  const double offset = offset_of(place.side);
  const Pixel start{on_line.x + offset * direction.y, on_line.y - offset * direction.x};
  return {start, std::atan2(direction.y, direction.x) * 180 / std::numbers::pi,
          boxes_along(start, direction, width), std::nullopt};
}

bool Room::take(const std::vector<Box>& boxes) {
  const bool is_free =
      std::ranges::all_of(boxes, [&](const Box& box) { return m_area.contains(box); }) &&
      std::ranges::none_of(m_occupied, [&](const Box& other) {
        return std::ranges::any_of(boxes, [&](const Box& box) { return box.overlaps(other); });
      });
  if (is_free) {
    m_occupied.insert(m_occupied.end(), boxes.begin(), boxes.end());
  }
  return is_free;
}

}  // namespace roofladder::chart
