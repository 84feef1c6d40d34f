// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

namespace roofladder::chart {

struct Size {
  double width = 0;
  double height = 0;
};

struct Pixel {
  double x = 0;
  double y = 0;
};

struct Segment {
  Pixel from;
  Pixel to;

  double length() const;
  Pixel at(double distance) const;  // measured from `from` along the segment
};

struct Box {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;

  double width() const { return right - left; }
  double height() const { return bottom - top; }
  Pixel centre() const { return {(left + right) / 2, (top + bottom) / 2}; }
  bool contains(const Box& other) const;
  bool overlaps(const Box& other) const;
};

inline Box around(Pixel centre, double radius) {
  return {centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius};
}

// The piece inside the box; absent if there is none.
std::optional<Segment> clipped(const Segment& segment, const Box& box);

}  // namespace roofladder::chart
