// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "kernels/yee_vortex/gas.h"

namespace roofladder::yee_vortex {

// Density, momenta and energy at a point.
using Conserved = std::array<double, variables>;

// The isentropic vortex, an exact solution without viscosity, moving with the free stream along x:
// H. C. Yee, N. D. Sandham and M. J. Djomehri, "Low-dissipative high-order shock-capturing methods
// using characteristic-based filters", Journal of Computational Physics 150, 1999.
class Vortex {
 public:
  Vortex(double x, double y) : m_x(x), m_y(y) {}

  // The contribution of a point's coordinate along one axis to the solution there.
  struct Factor {
    double distance;  // from the vortex
    double bell;      // e^(-distance^2 / 2)
  };
  Factor along_x(double x, double time) const;
  Factor along_y(double y) const;

  Conserved at(const Factor& x, const Factor& y) const;
  Conserved at(double x, double y, double time) const { return at(along_x(x, time), along_y(y)); }

  // The change by viscosity per unit of time, by central differences of fourth order.
  Conserved viscous_rate(double x, double y, double time) const;

 private:
  double m_x;
  double m_y;
};

}  // namespace roofladder::yee_vortex
