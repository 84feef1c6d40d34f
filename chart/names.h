// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "chart/geometry.h"

// Where names can stand, and which of these places is free.
namespace roofladder::chart {

inline constexpr double full_radius = 10;  // of a mark, with what keeps names off it
inline constexpr double leader_from = 9;   // where the leader of a name begins, from its mark

struct NamePlace {
  Pixel start;  // the left end on the baseline
  double degrees = 0;
  std::vector<Box> boxes;         // what it covers
  std::optional<Pixel> leads_to;  // from its mark, when it is not beside it
};

// A place around a mark: a point, and which fraction of the name lies left of it.
struct Beside {
  Pixel offset;
  double left = 0;
  bool has_leader = false;
  double cost = 0;  // of places that are alike otherwise
};

// The places around a mark, and the letter that stands for each in a list of candidates.
const std::vector<Beside>& places_beside();
char letter_of(std::size_t place);
std::size_t place_of(char letter);

NamePlace beside(Pixel mark, double width, const Beside& place);

// A name along a line stands above it, below it, or above with room for another line in between.
inline constexpr std::string_view sides = "abc";
// On such a side; in capitals where a name crosses other lines on each.
struct Along {
  double share = 0;  // of the line, from the end where its name stands best
  char side = 'a';
};
inline constexpr double spacing_along = 12;  // between candidates, in pixels

NamePlace along(const Segment& line, double width, bool is_level, const Along& place);

// How many candidates a line of that length has.
std::size_t count_along(double length, double width);

// What is still free of an area.
class Room {
 public:
  explicit Room(const Box& area) : m_area(area) {}

  void occupy(const Box& box) { m_occupied.push_back(box); }
  // False if something is there already, or if they lie beyond the area.
  bool take(const std::vector<Box>& boxes);

 private:
  Box m_area;
  std::vector<Box> m_occupied;
};

}  // namespace roofladder::chart
