// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/openmp/solver.h"
#include "kernels/yee_vortex/scheme/merged_kernels.h"

namespace roofladder::yee_vortex {

inline const std::vector<std::string> merged_parts{"time_step", "viscosity", "fluxes_x", "fluxes_y",
                                                   "integral_and_propagation"};

template <typename Arithmetic>
void merged_work(const Size& size, double cache, rl_work& work) {
  const double cells = cells_of(size);
  declare_operations<Arithmetic>(size, cells * WorkOf<Arithmetic>::merged_stage, work);
  // The last pass is that of the separate kernels.
  declare_bytes(size, cache, cells, {{4, 1, 1}, {13, 8, 8}, {13, 8, 8}, {37, 12, 4}}, work);
}

// A sweep over the mesh for each of the four kernels of a stage.
template <typename Arithmetic, typename Sweep, typename Real>
class MergedSolver : public Solver<Real> {
 public:
  explicit MergedSolver(const Problem& problem)
      : Solver<Real>(problem, own_planes),
        m_fluxes_x(this->own(0)),
        m_fluxes_y(this->own(flux_planes)),
        m_viscosities(this->own(2 * flux_planes)),
        m_between(this->own(2 * flux_planes + 1)) {}

  void run(Parts parts) {
    this->template march<Arithmetic, Sweep>(
        parts, m_between, [&](const Stage<Real>& stage, Planes<Real> state, Planes<Real> next) {
          fluxes(parts, state);
          this->template sweep<Sweep>(parts, 4,
                                      [grid = this->grid(), stage, begin = this->solution(), state,
                                       viscosities = m_viscosities, fluxes_x = m_fluxes_x,
                                       fluxes_y = m_fluxes_y, next](const Around& at) {
                                        Kernels::integral_and_propagation(
                                            grid, stage, begin, next, at.cell, state, viscosities,
                                            fluxes_x, fluxes_y, at.cell, at.east, at.north);
                                      });
        });
  }

 private:
  using Kernels = MergedKernels<Arithmetic, Real>;
  static constexpr int own_planes = 2 * flux_planes + 1 + state_planes;

  void fluxes(Parts parts, Planes<Real> state) const {
    this->template sweep<Sweep>(parts, 1, [state, viscosities = m_viscosities](const Around& at) {
      find_viscosity<Arithmetic>(state, viscosities, at.cell);
    });
    this->template sweep<Sweep>(parts, 2,
                                [grid = this->grid(), state, viscosities = m_viscosities,
                                 fluxes = m_fluxes_x](const Around& at) {
                                  Kernels::template fluxes<0>(grid, state, viscosities, fluxes,
                                                              at.west, at.cell);
                                });
    this->template sweep<Sweep>(parts, 3,
                                [grid = this->grid(), state, viscosities = m_viscosities,
                                 fluxes = m_fluxes_y](const Around& at) {
                                  Kernels::template fluxes<1>(grid, state, viscosities, fluxes,
                                                              at.south, at.cell);
                                });
  }

  Planes<Real> m_fluxes_x;
  Planes<Real> m_fluxes_y;
  Planes<Real> m_viscosities;
  Planes<Real> m_between;
};

}  // namespace roofladder::yee_vortex
