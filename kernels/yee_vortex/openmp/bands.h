// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "kernels/yee_vortex/scheme/planes.h"

namespace roofladder::yee_vortex {

// A mesh in bands of so many rows each, one after the other in memory, each with all its planes.
template <typename Real>
struct Bands {
  Real* data;
  int rows;
  Index pitch;  // elements from one row to the next

  Index plane() const { return rows * pitch; }
  Index band() const { return state_planes * plane(); }

  // The planes of the band of row j, and the cell there that the row begins with.
  Planes<Real> planes(int j) const { return {data + j / rows * band(), plane()}; }
  Index begin_of_row(int j) const { return j % rows * pitch; }
};

// Between layouts, which takes no part in a repetition. Rows as the threads have them.
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
