// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace roofladder::svg {

struct Pixel {
  double x = 0;
  double y = 0;
};

struct Segment {
  Pixel from;
  Pixel to;

  double length() const;
  Pixel at(double distance) const;  // from `from`, along the segment
};

struct Box {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;

  bool contains(const Box& other) const;
  bool overlaps(const Box& other) const;
};

// What lies inside the box; absent if nothing does.
std::optional<Segment> clipped(const Segment& segment, const Box& box);

// Width of a text, from the average glyph of the widest usual sans-serif font (DejaVu Sans), so
// that with any other font it needs less.
double text_width(std::string_view text, double font_size);

}  // namespace roofladder::svg
