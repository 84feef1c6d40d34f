// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "kernels/yee_vortex/gas.h"

namespace roofladder::yee_vortex {

// Density, momenta and energy at a point.
using Conserved = std::array<double, variables>;

// The isentropic vortex, an exact solution without viscosity, which the free stream carries along
// x: H. C. Yee, N. D. Sandham and M. J. Djomehri, "Low-dissipative high-order shock-capturing
// methods using characteristic-based filters", Journal of Computational Physics 150, 1999.
class Vortex {
 public:
  Vortex(double x, double y) : m_x(x), m_y(y) {}

  Conserved at(double x, double y, double time) const {
    const double dx = nearest_image(x - m_x - free_stream * time);
    const double dy = nearest_image(y - m_y);
    const double decay = std::exp((1 - dx * dx - dy * dy) / 2);
    const double turn = strength / (2 * std::numbers::pi) * decay;
    const double u = free_stream - turn * dy;
    const double v = turn * dx;
    const double temperature = 1 - (ratio_of_heats - 1) / (2 * ratio_of_heats) * turn * turn;
    const double density = std::pow(temperature, 1 / (ratio_of_heats - 1));
    const double pressure = density * temperature;
    return {density, density * u, density * v,
            pressure / (ratio_of_heats - 1) + density * (u * u + v * v) / 2};
  }

 private:
  // Those farther away are below 10^-20.
  static double nearest_image(double distance) {
    return distance - length * std::round(distance / length);
  }

  double m_x;
  double m_y;
};

}  // namespace roofladder::yee_vortex
