// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/cuda/solver.h"
#include "kernels/yee_vortex/scheme/separate_kernels.h"

// The eight kernels of a stage, with one thread per cell.
namespace roofladder::yee_vortex {

template <typename Kernels, int Direction>
__global__ void convective_fluxes(const Grid<double> grid, Planes<double> state,
                                  Planes<double> fluxes) {
  if (const Place here = place(); is_in_mesh(grid, here)) {
    const Around at = around(grid, here);
    Kernels::template convective_fluxes<Direction>(state, fluxes,
                                                   Direction == 0 ? at.west : at.south, at.cell);
  }
}

template <typename Kernels>
__global__ void convective_integral(const Grid<double> grid, Planes<double> state,
                                    Planes<double> fluxes_x, Planes<double> fluxes_y,
                                    Planes<double> rates) {
  if (const Place here = place(); is_in_mesh(grid, here)) {
    const Around at = around(grid, here);
    Kernels::convective_integral(grid, state, fluxes_x, fluxes_y, rates, at.cell, at.east,
                                 at.north);
  }
}

template <typename Arithmetic>
__global__ void viscosity(const Grid<double> grid, Planes<double> state,
                          Planes<double> viscosities) {
  if (const Place here = place(); is_in_mesh(grid, here)) {
    find_viscosity<Arithmetic>(state, viscosities, grid.cell(here.i, here.j));
  }
}

template <typename Kernels, int Direction>
__global__ void viscous_fluxes(const Grid<double> grid, Planes<double> state,
                               Planes<double> viscosities, Planes<double> fluxes) {
  if (const Place here = place(); is_in_mesh(grid, here)) {
    const Around at = around(grid, here);
    Kernels::template viscous_fluxes<Direction>(grid, state, viscosities, fluxes,
                                                Direction == 0 ? at.west : at.south, at.cell);
  }
}

template <typename Kernels>
__global__ void viscous_integral(const Grid<double> grid, Planes<double> state,
                                 Planes<double> viscosities, Planes<double> fluxes_x,
                                 Planes<double> fluxes_y, Planes<double> rates) {
  if (const Place here = place(); is_in_mesh(grid, here)) {
    const Around at = around(grid, here);
    Kernels::viscous_integral(grid, state, viscosities, fluxes_x, fluxes_y, rates, at.cell, at.east,
                              at.north);
  }
}

template <typename Kernels>
__global__ void propagation(const Grid<double> grid, const StageOfStep stage, Planes<double> begin,
                            Planes<double> state, Planes<double> rates, Planes<double> next) {
  if (const Place here = place(); is_in_mesh(grid, here)) {
    Kernels::propagation(stage.read(), begin, state, rates, next, grid.cell(here.i, here.j));
  }
}

template <typename Access, typename Arithmetic>
class SeparateSolver : public Solver {
 public:
  explicit SeparateSolver(const Problem& problem)
      : Solver(problem, own_planes, unpadded(problem.size),
               static_cast<std::uint32_t>(separate_parts.size())),
        m_fluxes_x(own(0)),
        m_fluxes_y(own(flux_planes)),
        m_viscosities(own(2 * flux_planes)),
        m_rates(own(2 * flux_planes + 1)),
        m_between(own(2 * flux_planes + 1 + state_planes)) {}

  void run(cuda::Queue& queue) {
    march(
        queue, m_between, m_between, [&](int step) { find_greatest_rate<Arithmetic>(queue, step); },
        [&](const StageOfStep& stage, Planes<double> state, Planes<double> next) {
          convect(queue, state);
          diffuse(queue, state);
          sweep(queue, 7, propagation<Kernels>, stage, solution(), state, m_rates, next);
        });
  }

 private:
  using Kernels = SeparateKernels<Access, Arithmetic, double>;
  static constexpr int own_planes = 2 * flux_planes + 1 + 2 * state_planes;

  void convect(cuda::Queue& queue, Planes<double> state) {
    sweep(queue, 0, convective_fluxes<Kernels, 0>, state, m_fluxes_x);
    sweep(queue, 1, convective_fluxes<Kernels, 1>, state, m_fluxes_y);
    sweep(queue, 2, convective_integral<Kernels>, state, m_fluxes_x, m_fluxes_y, m_rates);
  }
  void diffuse(cuda::Queue& queue, Planes<double> state) {
    const Planes<double> of_momentum{m_rates.data + modes * m_rates.plane, m_rates.plane};
    sweep(queue, 3, viscosity<Arithmetic>, state, m_viscosities);
    sweep(queue, 4, viscous_fluxes<Kernels, 0>, state, m_viscosities, m_fluxes_x);
    sweep(queue, 5, viscous_fluxes<Kernels, 1>, state, m_viscosities, m_fluxes_y);
    sweep(queue, 6, viscous_integral<Kernels>, state, m_viscosities, m_fluxes_x, m_fluxes_y,
          of_momentum);
  }

  Planes<double> m_fluxes_x;
  Planes<double> m_fluxes_y;
  Planes<double> m_viscosities;
  Planes<double> m_rates;
  Planes<double> m_between;
};

}  // namespace roofladder::yee_vortex
