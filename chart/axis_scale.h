// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder::chart {

struct Tick {
  double value = 0;
  std::string label;  // empty: a grid line between two labels
};

// Maps values of an axis to pixels.
class AxisScale {
 public:
  // Replaces an axis that is empty, not finite, or logarithmic without positive limits by 1 to 10.
  AxisScale(const Axis& axis, double first_pixel, double last_pixel);

  // True if the value has a place on the axis or its continuation.
  bool accepts(double value) const;
  double pixel(double value) const;
  // Round values over the whole axis, as dense as suits a view magnified by the factor.
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

// The axis itself, or 1 to 10 if it is empty, not finite, or logarithmic without positive limits.
Axis usable(const Axis& axis);

// "24.1 GB/s"; for a ratio a factor, "2.30x", or a number.
std::string axis_text(double value, const Axis& axis);

}  // namespace roofladder::chart
