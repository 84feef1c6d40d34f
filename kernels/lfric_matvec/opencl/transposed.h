// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernels/lfric_matvec/opencl/fields.h"

// The matrix with the layers of a column fastest and the entry (df + ndf1 df2) slowest.
namespace roofladder::lfric {

// Makes a private copy outside the timed region.
inline opencl_c::Array<double> transposed_matrix(const Problem& problem, opencl_c::Queue& queue) {
  const std::span<const double> matrix = problem.array<double>("matrix");
  constexpr std::size_t entries_of_cell = ndf1 * ndf2;
  const std::size_t cells = matrix.size() / entries_of_cell;
  std::vector<double> transposed(matrix.size());
  for (std::size_t cell = 0; cell < cells; ++cell) {
    for (std::size_t entry = 0; entry < entries_of_cell; ++entry) {
      transposed[entry * cells + cell] = matrix[entry + entries_of_cell * cell];
    }
  }
  return {queue, std::span<const double>(transposed)};
}

}  // namespace roofladder::lfric
