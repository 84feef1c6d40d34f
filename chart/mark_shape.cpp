// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numbers>

#include "chart/xy_chart.h"

namespace roofladder::chart {
namespace {

// Corners of a regular polygon or star; angles start at the top, clockwise.
Path polygon(Pixel centre, int corners, double radius, double first_degrees, double inner = 1) {
  Path path{{}, true};
  for (int i = 0; i < corners; ++i) {
    const double angle = (first_degrees + 360.0 * i / corners) * std::numbers::pi / 180;
    const double length = i % 2 == 0 ? radius : radius * inner;
    path.points.push_back(
        {centre.x + length * std::sin(angle), centre.y - length * std::cos(angle)});
  }
  return path;
}

}  // namespace

Path mark_shape(Pixel centre, std::size_t group, double scale) {
  switch (group % 6) {
    case 0:
      return polygon(centre, 24, 6.5 * scale, 0);  // close to a circle
    case 1:
      return polygon(centre, 4, 8 * scale, 45);
    case 2:
      return polygon(centre, 3, 8.5 * scale, 0);
    case 3:
      return polygon(centre, 4, 8.5 * scale, 0);
    case 4:
      return polygon(centre, 3, 8.5 * scale, 180);
    default:
      return polygon(centre, 10, 9 * scale, 0, 0.45);
  }
}

}  // namespace roofladder::chart
