// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "reports/svg/geometry.h"

namespace roofladder::svg {

// Where a label goes: its left end on the baseline, turned by `degrees` around it.
struct LabelPlace {
  Pixel start;
  double degrees = 0;
  std::optional<Segment> leader;  // from the mark, when the label is not beside it
};

// Finds room for labels, one after the other, each at the cheapest place that overlaps no earlier
// label and no mark. Crossing a line costs, since it can still be read there.
class Placement {
 public:
  explicit Placement(const Box& area) : m_area(area) {}

  void occupy(const Box& box) { m_occupied.push_back(box); }
  void cross(const Segment& line) { m_lines.push_back(line); }

  // Beside a mark; absent if there is no room nearby.
  std::optional<LabelPlace> beside(Pixel mark, double width);
  // Along a line that lies in the area, from left to right; absent if there is no room.
  std::optional<LabelPlace> along(const Segment& visible, double width);

 private:
  struct Candidate;
  double cost(const std::vector<Box>& boxes) const;
  std::optional<LabelPlace> take_cheapest(const std::vector<Candidate>& candidates);

  Box m_area;
  std::vector<Box> m_occupied;
  std::vector<Segment> m_lines;
};

}  // namespace roofladder::svg
