// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/multipole_gravity/cuda/warp_circle.h"

namespace roofladder {
namespace {

using namespace multipole;

__global__ void __launch_bounds__(warps* lanes, 2)
    expand(const Shells shells, const double* __restrict__ table) {
  __shared__ PartSums sums;
  const int warp = static_cast<int>(threadIdx.x) / lanes;
  const int lane = static_cast<int>(threadIdx.x) % lanes;
  CircleProducts products(lane);
  sum_shell(shells, sums, [&](Index first, int part, int circles) {
    for (int row = warp; row < circles; row += warps) {
      sums[row][lane] = 0;
    }
    for (int start = 0; start < shells.phi / 4; start += slice) {
      products.load(table, shells.phi / 4, start);
      const int k = min(start + elements * lane, shells.phi / 4 - elements);
      const auto cells_of = [&](int row) {
        const Index circle = first + part + min(row, circles - 1);
        return Quarters(shells.density + circle * shells.phi, shells.phi, k);
      };
      Quarters next = cells_of(warp);
#pragma unroll 1
      for (int row = warp; row < circles; row += warps) {
        const Quarters cells = next;
        next = cells_of(row + warps);
        sums[row][lane] += products.times(cells) * shells.volume[first + part + row];
      }
    }
  });
}

struct WarpCircle : ShellFields {
  using ShellFields::ShellFields;

  void run(cuda::Queue& queue) {
    queue.launch(expand, {blocks(), warps * lanes}, shells(), m_azimuthal.data());
  }
};

}  // namespace

extern const VariantFile multipole_gravity_cuda_3_warp_circle{cuda::resident_variant<WarpCircle>({
    .title = "A warp a circle",
    .claim = "Lanes lie along phi, so a warp reads a circle as it lies in memory, and folds it in "
             "registers, which hold the functions of phi for all circles of a block, too. Sums "
             "over the lanes take 31 exchanges, not five for each of 28 sums, since each exchange "
             "leaves a lane half of them. A block has a shell, so the sums meet the functions of "
             "theta without a way over memory.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "folded",
    .flags = RL_RESTORES,
    .work = warp_circle_work<CircleProducts>,
})};

}  // namespace roofladder
