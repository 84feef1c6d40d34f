// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "chart/geometry.h"

// Possible places for names, and which of them are free.
namespace roofladder::chart {

inline constexpr double full_radius = 10;  // of a mark and the margin that names keep from it
inline constexpr double leader_from = 9;   // distance of a leader's beginning from its mark

struct NamePlace {
  Pixel start;  // the left end on the baseline
  double degrees = 0;
  std::vector<Box> boxes;         // the area it covers
  std::optional<Pixel> leads_to;  // point near its mark, if it is connected by a leader
};

// A place around a mark: a point, and the fraction of the name that lies left of it.
struct Beside {
  Pixel offset;
  double left = 0;
  bool has_leader = false;
  double cost = 0;  // decides between places that are otherwise equal
};

// The places around a mark, and the letter for each in a list of candidates.
const std::vector<Beside>& places_beside();
char letter_of(std::size_t place);
std::size_t place_of(char letter);

NamePlace beside(Pixel mark, double width, const Beside& place);

// A name along a line stands above it, below it, or above with room for another line in between.
inline constexpr std::string_view sides = "abc";
// Place along a line. A capital side means that the name crosses other lines on every side.
struct Along {
  double share = 0;  // of the line's length, from the end that names prefer
  char side = 'a';
};
inline constexpr double spacing_along = 12;  // between candidates, in pixels

NamePlace along(const Segment& line, double width, bool is_level, const Along& place);

// Number of candidates along a line of that length.
std::size_t count_along(double length, double width);

// An area and the parts of it that are occupied.
class Room {
 public:
  explicit Room(const Box& area) : m_area(area) {}

  void occupy(const Box& box) { m_occupied.push_back(box); }
  // Occupies the boxes. False if any part of them is occupied or lies outside the area.
  bool take(const std::vector<Box>& boxes);

 private:
  Box m_area;
  std::vector<Box> m_occupied;
};

}  // namespace roofladder::chart
