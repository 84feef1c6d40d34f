// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder::chart {

struct Tick {
  double value = 0;
  std::string label;  // empty for a line of the grid between two labels
};

// Maps values of an axis to pixels.
class AxisScale {
 public:
  // An axis that is empty, not finite or logarithmic without positive limits becomes 1 to 10.
  AxisScale(const Axis& axis, double first_pixel, double last_pixel);

  // Whether the value has a place on the axis or its continuation.
  bool accepts(double value) const;
  double pixel(double value) const;
  // Round values over the whole axis, as dense as a view needs that magnifies it by the factor.
  std::vector<Tick> ticks(double factor = 1) const;

 private:
  std::vector<Tick> linear_ticks(double range) const;
  std::vector<Tick> decade_ticks(double decades) const;
  std::vector<Tick> close_ticks(double ratio) const;
  std::string label(double value) const;

  Axis m_axis;
  double m_low;
  double m_high;
  double m_first_pixel;
  double m_last_pixel;
};

// The axis itself, or 1 to 10 where it is empty, not finite, or logarithmic without positive
// limits.
Axis usable(const Axis& axis);

// "24.1 GB/s"; a ratio as a factor, "2.30x", or as a number.
std::string axis_text(double value, const Axis& axis);

}  // namespace roofladder::chart
