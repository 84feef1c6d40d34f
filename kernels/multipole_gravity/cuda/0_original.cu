// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/multipole_gravity/cuda/cells.h"

namespace roofladder {
namespace {

using namespace multipole;

constexpr unsigned block = 64;

__global__ void __launch_bounds__(block) expand(Cells cells, double* shell_moments) {
  const Index cell = Index{blockIdx.x} * block + threadIdx.x;
  if (cell >= cells.count) {
    return;
  }
  const Index row = cell / cells.phi;
  const Index shell = row / cells.theta;
  double ylm[moments];
  spherical_harmonics_of(cells.angles, row - shell * cells.theta, cell - row * cells.phi, ylm);
  const double mass = cells.density[cell] * cells.volume[row];
  double* of_shell = shell_moments + shell * moments;
  for (int l = 0; l <= l_max; l++) {
    for (int m = -l; m <= l; m++) {
      atomicAdd(&of_shell[moment(l, m)], mass * ylm[moment(l, m)]);
    }
  }
}

struct Original : CellFields {
  using CellFields::CellFields;
  void run(cuda::Queue& queue) {
    clear_moments(queue);
    const auto count = static_cast<std::size_t>(m_grid.cells());
    queue.launch(expand, {cuda::blocks_for(count, block), block}, cells(), m_moments.data());
  }
};

}  // namespace

extern const VariantFile multipole_gravity_cuda_0_original{cuda::resident_variant<Original>({
    .title = "Original",
    .claim = "A thread a cell: each computes the harmonics of its cell into a private array of "
             "1.6 KB and adds its mass times each of them to the moments of its shell, "
             "atomically. The arrays of all threads fit neither registers nor first-level cache.",
    .flags = RL_RESTORES,
    .work = work_of_every_cell,
})};

}  // namespace roofladder
