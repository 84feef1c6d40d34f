// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernels/multipole_gravity/harmonics.h"

// Tables of the two factors of harmonics, for moments as two sums: over phi for each circle, then
// over theta.
namespace roofladder::multipole {

inline constexpr std::size_t parities = 4;  // cosines of even and odd m, sines of even and odd m
inline constexpr std::size_t orders = 7;    // m of each
inline constexpr std::size_t functions = parities * orders;

// Functions of phi at the first `length` angles.
inline std::vector<double> azimuthal_table(const Angles<double>& angles, std::size_t length) {
  std::vector<double> table(length * functions);
  for (std::size_t k = 0; k < length; ++k) {
    double* of_angle = table.data() + k * functions;
    Azimuth<double> azimuth(angles, static_cast<Index>(k));
    for (std::size_t m = 0; m <= l_max; ++m, azimuth.advance()) {
      const std::size_t at = m % 2 * orders + m / 2;
      of_angle[at] = azimuth.cosine;
      of_angle[2 * orders + at] = azimuth.sine;
    }
  }
  return table;
}

inline std::vector<double> polar_table(const Angles<double>& angles, Index theta) {
  std::vector<double> table(static_cast<std::size_t>(theta * legendres));
  for (Index j = 0; j < theta; ++j) {
    polar_factors(angles, j, [&](int l, int m, double value) {
      table[static_cast<std::size_t>(j * legendres + legendre(l, m))] = value;
    });
  }
  return table;
}

}  // namespace roofladder::multipole
