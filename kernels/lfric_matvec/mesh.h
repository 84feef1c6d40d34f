// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace roofladder::lfric {

#define COUNT(name, value) inline constexpr std::int64_t name = value;
#include "kernels/lfric_matvec/constants.inc"
#undef COUNT

inline constexpr int bottom_corners = static_cast<int>(ndf1 / 2);
inline constexpr std::int64_t ncolor = 6;  // cells of one colour share no corner

// Panels of edge x edge columns of cells, each with its own rim, and their degrees of freedom.
// Degrees of freedom that lie above one another are adjacent in memory.
struct Mesh {
  std::int64_t edge;
  std::int64_t panels;
  std::int64_t layers;

  constexpr std::int64_t columns() const { return panels * edge * edge; }
  constexpr std::int64_t cells() const { return columns() * layers; }
  constexpr std::int64_t corners() const { return panels * (edge + 1) * (edge + 1); }
  constexpr std::int64_t side_faces() const { return panels * 2 * edge * (edge + 1); }
  constexpr std::int64_t lhs_dofs() const { return corners() * (layers + 1); }
  constexpr std::int64_t x_dofs() const { return side_faces() * layers + columns() * (layers + 1); }
  constexpr std::int64_t matrix_entries() const { return ndf1 * ndf2 * cells(); }
  // Entries of both maps.
  constexpr std::int64_t map_entries() const { return (ndf1 + ndf2) * columns(); }
  constexpr std::int64_t colour_entries() const { return columns() + ncolor; }

  // Colours repeat every 2 columns in one direction and every 3 in the other; the first colour has
  // most columns.
  constexpr std::int64_t greatest_colour() const {
    return panels * ((edge + 1) / 2) * ((edge + 2) / 3);
  }
};

}  // namespace roofladder::lfric
