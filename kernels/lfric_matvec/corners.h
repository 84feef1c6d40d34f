// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "kernels/lfric_matvec/mesh.h"

// The inverse of the map of corners: the columns that meet in a corner.
namespace roofladder::lfric {

inline constexpr std::int32_t no_column = -1;

// For each corner and each place that it can have at the bottom of a cell, the column in which it
// has that place. Its place at the top of the cell below is larger by bottom_corners.
inline std::vector<std::int32_t> columns_of_corners(const Mesh& mesh,
                                                    std::span<const std::int32_t> map1) {
  std::vector<std::int32_t> columns(static_cast<std::size_t>(bottom_corners * mesh.corners()),
                                    no_column);
  for (std::int64_t column = 0; column < mesh.columns(); ++column) {
    for (std::int64_t place = 0; place < bottom_corners; ++place) {
      const std::int64_t corner =
          map1[static_cast<std::size_t>(ndf1 * column + place)] / (mesh.layers + 1);
      std::int32_t& entry = columns[static_cast<std::size_t>(bottom_corners * corner + place)];
      if (entry != no_column) {
        throw std::logic_error("two columns have one corner in the same place");
      }
      entry = static_cast<std::int32_t>(column);
    }
  }
  return columns;
}

}  // namespace roofladder::lfric
