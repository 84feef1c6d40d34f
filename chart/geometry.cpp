// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/geometry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace roofladder::chart {

double Segment::length() const {
  return std::hypot(to.x - from.x, to.y - from.y);
}

Pixel Segment::at(double distance) const {
  const double whole = length();
  const double fraction = whole > 0 ? distance / whole : 0;
  return {from.x + fraction * (to.x - from.x), from.y + fraction * (to.y - from.y)};
}

bool Box::contains(const Box& other) const {
  return other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom;
}

bool Box::overlaps(const Box& other) const {
  return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
}

// Algorithm of Liang and Barsky, "A new concept and method for line clipping", ACM TOG 3(1), 1984.
std::optional<Segment> clipped(const Segment& segment, const Box& box) {
  const double dx = segment.to.x - segment.from.x;
  const double dy = segment.to.y - segment.from.y;
  const std::array<std::pair<double, double>, 4> edges{{{-dx, segment.from.x - box.left},
                                                        {dx, box.right - segment.from.x},
                                                        {-dy, segment.from.y - box.top},
                                                        {dy, box.bottom - segment.from.y}}};
  double enter = 0;
  double leave = 1;
  for (const auto& [direction, distance] : edges) {
    if (direction == 0) {
      if (distance < 0) {
        return std::nullopt;
      }
    } else if (direction < 0) {
      enter = std::max(enter, distance / direction);
    } else {
      leave = std::min(leave, distance / direction);
    }
  }
  if (enter > leave) {
    return std::nullopt;
  }
  const Pixel& from = segment.from;
  return Segment{{from.x + enter * dx, from.y + enter * dy},
                 {from.x + leave * dx, from.y + leave * dy}};
}

}  // namespace roofladder::chart
