// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "kernels/yee_vortex/scheme/planes.h"

namespace roofladder::yee_vortex {

// A mesh in bands of `rows` rows, stored one after the other, each with all its planes.
template <typename Real>
struct Bands {
  Real* data;
  int rows;
  Index pitch;  // elements from one row to the next

  Index plane() const { return rows * pitch; }
  Index band() const { return state_planes * plane(); }

  // The planes of the band of row j, and the cell in them with which the row begins.
  Planes<Real> planes(int j) const { return {data + j / rows * band(), plane()}; }
  Index begin_of_row(int j) const { return j % rows * pitch; }
};

// Copies between layouts, outside the timed region. Rows are distributed as for the threads' loops.
template <typename Real>
void copy(const Bands<Real>& from, const Bands<Real>& to, int nx, int ny) {
#pragma omp parallel for schedule(static)
  for (int j = 0; j < ny; j++) {
    for (int k = 0; k < state_planes; k++) {
      std::copy_n(&from.planes(j).at(k, from.begin_of_row(j)), nx,
                  &to.planes(j).at(k, to.begin_of_row(j)));
    }
  }
}

}  // namespace roofladder::yee_vortex
