// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/multipole_gravity/cuda/cells.h"

namespace roofladder {
namespace {

using namespace multipole;

constexpr unsigned block = 64;

__global__ void __launch_bounds__(block) expand(Cells cells, double* shell_moments) {
  __shared__ double ylm[moments];
  const Index cell = blockIdx.x;
  const Index row = cell / cells.phi;
  const Index shell = row / cells.theta;
  if (threadIdx.x == 0) {
    spherical_harmonics_of(cells.angles, row - shell * cells.theta, cell - row * cells.phi, ylm);
  }
  __syncthreads();
  const double mass = cells.density[cell] * cells.volume[row];
  double* of_shell = shell_moments + shell * moments;
  for (unsigned n = threadIdx.x; n < moments; n += block) {
    atomicAdd(&of_shell[n], mass * ylm[n]);
  }
}

struct TeamPerCell : CellFields {
  using CellFields::CellFields;
  void run(cuda::Queue& queue) {
    clear_moments(queue);
    queue.launch(expand, {static_cast<unsigned>(m_grid.cells()), block}, cells(), m_moments.data());
  }
};

// Every thread of a team multiplies the cell by its volume.
void work(const Size& size, double cache, rl_work& work) {
  work_of_every_cell(size, cache, work);
  work.fp64.mul += (block - 1) * static_cast<double>(grid_of(size).cells());
}

}  // namespace

extern const VariantFile multipole_gravity_cuda_1_team_per_cell{
    cuda::resident_variant<TeamPerCell>({
        .title = "Team per cell",
        .claim = "The published step: a block a cell, whose first thread computes the harmonics "
                 "into shared memory, while all of it does the sums over l and m. One array a "
                 "block fits where one a thread did not, and threads of a block never add to the "
                 "same moment; all but one of them wait for the harmonics.",
        .expects = RL_LESS_TRAFFIC,
        .parent = "original",
        .flags = RL_BRANCH | RL_RESTORES,
        .work = work,
    })};

}  // namespace roofladder
