// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/cuda/solver.h"
#include "kernels/yee_vortex/scheme/merged_kernels.h"

// The four kernels of a stage that remain when kernels that read the same cells are merged, with
// one thread per cell.
namespace roofladder::yee_vortex {

template <typename Arithmetic>
__global__ void viscosity_of_cells(const Grid<double> grid, Planes<double> state,
                                   Planes<double> viscosities) {
  if (const Place here = place(); is_in_mesh(grid, here)) {
    find_viscosity<Arithmetic>(state, viscosities, grid.cell(here.i, here.j));
  }
}

template <typename Kernels, int Direction>
__global__ void fluxes(const Grid<double> grid, Planes<double> state, Planes<double> viscosities,
                       Planes<double> fluxes) {
  if (const Place here = place(); is_in_mesh(grid, here)) {
    const Around at = around(grid, here);
    Kernels::template fluxes<Direction>(grid, state, viscosities, fluxes,
                                        Direction == 0 ? at.west : at.south, at.cell);
  }
}

template <typename Kernels>
__global__ void integral_and_propagation(const Grid<double> grid, const StageOfStep stage,
                                         Planes<double> begin, Planes<double> state,
                                         Planes<double> viscosities, Planes<double> fluxes_x,
                                         Planes<double> fluxes_y, Planes<double> next) {
  if (const Place here = place(); is_in_mesh(grid, here)) {
    const Around at = around(grid, here);
    Kernels::integral_and_propagation(grid, stage.read(), begin, next, at.cell, state, viscosities,
                                      fluxes_x, fluxes_y, at.cell, at.east, at.north);
  }
}

inline const std::vector<std::string> merged_parts =
    parts_with_link({"viscosity", "fluxes_x", "fluxes_y", "integral_and_propagation"});

template <typename Arithmetic, int (*pitch)(const Size&)>
void merged_work(const Size& size, double cache, rl_work& work) {
  declare_operations<Arithmetic>(size, cells_of(size) * WorkOf<Arithmetic>::merged_stage, work);
  const double cells_of_plane = static_cast<double>(pitch(size)) * static_cast<double>(size["ny"]);
  declare_traffic(size, cache, cells_of_plane, {{4, 1, 0}, {13, 8, 0}, {13, 8, 0}, {37, 12, 0}},
                  work);
}

template <typename Arithmetic, typename Loop, int (*pitch)(const Size&)>
class MergedSolver : public Solver {
 public:
  explicit MergedSolver(const Problem& problem)
      : Solver(problem, own_planes, pitch(problem.size),
               static_cast<std::uint32_t>(merged_parts.size())),
        m_fluxes_x(own(0)),
        m_fluxes_y(own(flux_planes)),
        m_viscosities(own(2 * flux_planes)),
        m_between(own(2 * flux_planes + 1)) {}

  void run(cuda::Queue& queue) {
    march(
        queue, m_between, m_between, [&](int step) { find_greatest_rate<Arithmetic>(queue, step); },
        [&](const StageOfStep& stage, Planes<double> state, Planes<double> next) {
          sweep(queue, 0, viscosity_of_cells<Arithmetic>, state, m_viscosities);
          sweep(queue, 1, fluxes<Kernels, 0>, state, m_viscosities, m_fluxes_x);
          sweep(queue, 2, fluxes<Kernels, 1>, state, m_viscosities, m_fluxes_y);
          sweep(queue, 3, integral_and_propagation<Kernels>, stage, solution(), state,
                m_viscosities, m_fluxes_x, m_fluxes_y, next);
        });
  }

 private:
  using Kernels = MergedKernels<Arithmetic, double, Loop>;
  static constexpr int own_planes = 2 * flux_planes + 1 + state_planes;

  Planes<double> m_fluxes_x;
  Planes<double> m_fluxes_y;
  Planes<double> m_viscosities;
  Planes<double> m_between;
};

}  // namespace roofladder::yee_vortex
