// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/multipole_gravity/cuda/fields.h"

// Variants that compute the harmonics of every cell and add to the moments atomically.
namespace roofladder::multipole {

// Arguments of a kernel.
struct Cells {
  Index count;
  Index theta;
  Index phi;
  const double* density;
  const double* volume;
  Angles<double> angles;
};

// All harmonics of one direction, by recurrence: the report's ylm. Loops stay loops, so that
// products with the cosine 1 and sine 0 of m = 0 are executed as in the other models.
__device__ inline void spherical_harmonics_of(const Angles<double>& angles, Index j, Index k,
                                              double* ylm) {
  const double cos_theta = angles.cos_theta[j];
  const double sin_theta = angles.sin_theta[j];
  const double cos_phi = angles.cos_phi[k];
  const double sin_phi = angles.sin_phi[k];
  double cosine = 1;  // of m times phi
  double sine = 0;
  double sectoral = angles.raise[0];
#pragma unroll 1
  for (int m = 0; m <= l_max; m++) {
    if (m > 0) {
      sectoral = angles.raise[legendre(m, m)] * sin_theta * sectoral;
      const double next = cosine * cos_phi - sine * sin_phi;
      sine = sine * cos_phi + cosine * sin_phi;
      cosine = next;
    }
    double before = 0;
    double value = sectoral;
#pragma unroll 1
    for (int l = m; l <= l_max; l++) {
      if (l > m) {
        const double next =
            angles.raise[legendre(l, m)] * cos_theta * value - angles.drop[legendre(l, m)] * before;
        before = value;
        value = next;
      }
      ylm[moment(l, m)] = value * cosine;
      if (m > 0) {
        ylm[moment(l, -m)] = value * sine;
      }
    }
  }
}

class CellFields : public Fields {
 public:
  explicit CellFields(const Problem& problem) : Fields(problem), m_angles(problem) {}

 protected:
  void clear_moments(cuda::Queue& queue) {
    CUDA_REQUIRE(cudaMemsetAsync(m_moments.data(), 0, m_moments.size_bytes(), queue.stream()));
  }
  Cells cells() const {
    return {m_grid.cells(), m_grid.theta, m_grid.phi, m_density, m_volume, m_angles};
  }

 private:
  const Angles<double> m_angles;
};

// For each cell: the harmonics by recurrence, its mass, and the products of the two. The memory
// system executes atomic additions, so they are not among the operations of a multiprocessor.
inline void work_of_every_cell(const Size& size, double /*cache*/, rl_work& work) {
  const Grid grid = grid_of(size);
  constexpr int raised = legendres - (l_max + 1);
  constexpr int sines = moments - legendres;
  const auto cells = static_cast<double>(grid.cells());
  work.fp64.mul = cells * (2 * l_max + 2 * raised + 2 * l_max + legendres + sines + 1 + moments);
  work.fp64.fma = cells * (raised + 2 * l_max);
  declare_bytes(grid, 2 * (grid.theta + grid.phi + legendres), work);
}

}  // namespace roofladder::multipole
