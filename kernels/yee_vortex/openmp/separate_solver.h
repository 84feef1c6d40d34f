// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/openmp/solver.h"
#include "kernels/yee_vortex/scheme/separate_kernels.h"

namespace roofladder::yee_vortex {

inline const std::vector<std::string> separate_parts{
    "time_step",           "convective_fluxes_x", "convective_fluxes_y",
    "convective_integral", "viscosity",           "viscous_fluxes_x",
    "viscous_fluxes_y",    "viscous_integral",    "propagation"};

template <typename Arithmetic>
void separate_work(const Size& size, double cache, rl_work& work) {
  const double cells = cells_of(size);
  declare_operations<Arithmetic>(size, cells * WorkOf<Arithmetic>::separate_stage, work);
  // The last pass reads the step's beginning and fetches the lines that it writes, as a mean over
  // the stages: in the first stage the beginning is the state itself, and the pass writes lines
  // that it has not read.
  declare_bytes(size, cache, cells,
                {{12, 8, 8},
                 {12, 8, 8},
                 {28, 12, 12},
                 {4, 1, 1},
                 {13, 6, 6},
                 {13, 6, 6},
                 {34, 9, 0},
                 {32, 12, 4}},
                work);
}

// A sweep over the mesh for each of the eight kernels of a stage.
template <typename Access, typename Arithmetic, typename Sweep, typename Real>
class SeparateSolver : public Solver<Real> {
 public:
  explicit SeparateSolver(const Problem& problem)
      : Solver<Real>(problem, own_planes),
        m_fluxes_x(this->own(0)),
        m_fluxes_y(this->own(flux_planes)),
        m_viscosities(this->own(2 * flux_planes)),
        m_rates(this->own(2 * flux_planes + 1)),
        m_between(this->own(2 * flux_planes + 1 + state_planes)) {}

  void run(Parts parts) {
    this->template march<Arithmetic, Sweep>(
        parts, m_between, [&](const Stage<Real>& stage, Planes<Real> state, Planes<Real> next) {
          convection(parts, state);
          diffusion(parts, state);
          this->template sweep<Sweep>(
              parts, 8,
              [stage, state, next, begin = this->solution(), rates = m_rates](const Around& at) {
                Kernels::propagation(stage, begin, state, rates, next, at.cell);
              });
        });
  }

 private:
  using Kernels = SeparateKernels<Access, Arithmetic, Real>;
  static constexpr int own_planes = 2 * flux_planes + 1 + 2 * state_planes;

  void convection(Parts parts, Planes<Real> state) const {
    this->template sweep<Sweep>(parts, 1, [state, fluxes = m_fluxes_x](const Around& at) {
      Kernels::template convective_fluxes<0>(state, fluxes, at.west, at.cell);
    });
    this->template sweep<Sweep>(parts, 2, [state, fluxes = m_fluxes_y](const Around& at) {
      Kernels::template convective_fluxes<1>(state, fluxes, at.south, at.cell);
    });
    this->template sweep<Sweep>(parts, 3,
                                [grid = this->grid(), state, fluxes_x = m_fluxes_x,
                                 fluxes_y = m_fluxes_y, rates = m_rates](const Around& at) {
                                  Kernels::convective_integral(grid, state, fluxes_x, fluxes_y,
                                                               rates, at.cell, at.east, at.north);
                                });
  }

  void diffusion(Parts parts, Planes<Real> state) const {
    this->template sweep<Sweep>(parts, 4, [state, viscosities = m_viscosities](const Around& at) {
      find_viscosity<Arithmetic>(state, viscosities, at.cell);
    });
    this->template sweep<Sweep>(parts, 5,
                                [grid = this->grid(), state, viscosities = m_viscosities,
                                 fluxes = m_fluxes_x](const Around& at) {
                                  Kernels::template viscous_fluxes<0>(grid, state, viscosities,
                                                                      fluxes, at.west, at.cell);
                                });
    this->template sweep<Sweep>(parts, 6,
                                [grid = this->grid(), state, viscosities = m_viscosities,
                                 fluxes = m_fluxes_y](const Around& at) {
                                  Kernels::template viscous_fluxes<1>(grid, state, viscosities,
                                                                      fluxes, at.south, at.cell);
                                });
    this->template sweep<Sweep>(
        parts, 7,
        [grid = this->grid(), state, viscosities = m_viscosities, fluxes_x = m_fluxes_x,
         fluxes_y = m_fluxes_y,
         rates =
             Planes<Real>{m_rates.data + modes * m_rates.plane, m_rates.plane}](const Around& at) {
          Kernels::viscous_integral(grid, state, viscosities, fluxes_x, fluxes_y, rates, at.cell,
                                    at.east, at.north);
        });
  }

  Planes<Real> m_fluxes_x;
  Planes<Real> m_fluxes_y;
  Planes<Real> m_viscosities;
  Planes<Real> m_rates;
  Planes<Real> m_between;
};

}  // namespace roofladder::yee_vortex
