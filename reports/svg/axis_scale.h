// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder::svg {

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
  double low() const { return m_low; }
  std::vector<Tick> ticks() const;

 private:
  std::vector<Tick> linear_ticks() const;
  std::vector<Tick> logarithmic_ticks() const;
  std::string label(double value) const;

  Scale m_scale;
  Axis m_axis;
  double m_low;
  double m_high;
  double m_first_pixel;
  double m_last_pixel;
};

// "24.1 GB/s"; a ratio as a factor, "2.30x", or as a number.
std::string axis_text(double value, const Axis& axis);

}  // namespace roofladder::svg
