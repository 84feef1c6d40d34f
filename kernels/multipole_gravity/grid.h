// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define EVERYWHERE __host__ __device__
#else
#define EVERYWHERE
#endif

namespace roofladder::multipole {

#define COUNT(name, value) inline constexpr int name = value;
#include "kernels/multipole_gravity/constants.inc"
#undef COUNT

inline constexpr int azimuthals = 2 * l_max + 1;  // cos m phi and sin m phi

// Index of the moment of l and m among those of its shell, m from -l to l.
EVERYWHERE constexpr int moment(int l, int m) {
  return l * (l + 1) + m;
}

// Index of the coefficients of l and m, m from 0 to l.
EVERYWHERE constexpr int legendre(int l, int m) {
  return l * (l + 1) / 2 + m;
}

// Cells of a spherical grid: `radii` shells of theta x phi directions, phi fastest in memory.
struct Grid {
  std::int64_t radii;
  std::int64_t theta;
  std::int64_t phi;

  constexpr std::int64_t directions() const { return theta * phi; }
  constexpr std::int64_t rows() const { return radii * theta; }
  constexpr std::int64_t cells() const { return radii * directions(); }
};

}  // namespace roofladder::multipole
