// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/cuda/merged_solver.h"

namespace roofladder {
namespace {

using namespace yee_vortex;

using Kernels = MergedKernels<Factored, double>;

// Computes the faces at the beginning of a cell. The viscosities of the neighbouring cells before
// it are computed again.
__global__ void viscosity_and_fluxes(const Grid<double> grid, Planes<double> state,
                                     Planes<double> viscosities, Planes<double> fluxes_x,
                                     Planes<double> fluxes_y) {
  if (const Place here = place(); is_in_mesh(grid, here)) {
    const Around at = around(grid, here);
    const Kernels::Cell cell(state, at.cell);
    const double viscosity = viscosity_of<Factored, double>(cell);
    viscosities.at(0, at.cell) = viscosity;
    const auto between = [&](const Kernels::Cell& before) {
      return 0.5 * (viscosity_of<Factored, double>(before) + viscosity);
    };
    Kernels::Sums<flux_planes> through_x(fluxes_x, at.cell);
    const Kernels::Cell west(state, at.west);
    Kernels::face<0>(grid, west, cell, between(west), through_x);
    Kernels::Sums<flux_planes> through_y(fluxes_y, at.cell);
    const Kernels::Cell south(state, at.south);
    Kernels::face<1>(grid, south, cell, between(south), through_y);
  }
}

const std::vector<std::string> parts =
    parts_with_link({"viscosity_and_fluxes", "integral_and_propagation"});

class TwoKernels : public Solver {
 public:
  explicit TwoKernels(const Problem& problem)
      : Solver(problem, 2 * flux_planes + 1 + state_planes, aligned(problem.size),
               static_cast<std::uint32_t>(parts.size())),
        m_fluxes_x(own(0)),
        m_fluxes_y(own(flux_planes)),
        m_viscosities(own(2 * flux_planes)),
        m_between(own(2 * flux_planes + 1)) {}

  void run(cuda::Queue& queue) {
    march(
        queue, m_between, m_between, [&](int step) { find_greatest_rate<Factored>(queue, step); },
        [&](const StageOfStep& stage, Planes<double> state, Planes<double> next) {
          sweep(queue, 0, viscosity_and_fluxes, state, m_viscosities, m_fluxes_x, m_fluxes_y);
          sweep(queue, 1, integral_and_propagation<Kernels>, stage, solution(), state,
                m_viscosities, m_fluxes_x, m_fluxes_y, next);
        });
  }

 private:
  Planes<double> m_fluxes_x;
  Planes<double> m_fluxes_y;
  Planes<double> m_viscosities;
  Planes<double> m_between;
};

void work(const Size& size, double cache, rl_work& work) {
  using Work = WorkOf<Factored>;
  declare_operations<Factored>(size, cells_of(size) * (Work::merged_stage + 2 * Work::viscosity),
                               work);
  const double cells_of_plane =
      static_cast<double>(aligned(size)) * static_cast<double>(size["ny"]);
  declare_traffic(size, cache, cells_of_plane, {{12, 17, 0}, {37, 12, 0}}, work);
}

}  // namespace

extern const VariantFile yee_vortex_cuda_5_two_kernels{cuda::device_variant<TwoKernels>({
    .title = "Two kernels a stage",
    .claim = "Both faces of a cell and its viscosity in one kernel: the solution is read once for "
             "them. Price: the viscosities of two neighbours are found again.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "aligned",
    .parts = parts,
    .work = work,
})};

}  // namespace roofladder
