// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/multipole_gravity/cuda/quarters.h"
#include "kernels/multipole_gravity/cuda/shell.h"

namespace roofladder {
namespace {

using namespace multipole;

constexpr int lanes = 32;
constexpr int warps = 4;
constexpr int elements = 2;  // of a folded circle that a lane has, neighbours
constexpr int slice = elements * lanes;
constexpr int sums_of_circle = static_cast<int>(parities) * columns;

// Functions of phi at a lane's elements.
using LaneFactors = double[elements][functions];

// Leaves of 2 `half` sums those that the lane keeps, `half` of them, each of two lanes: a lane
// sends what its partner keeps. In the end a lane has the sum over all lanes of the sum of its
// number.
template <int half>
__device__ void add_over_lanes(double (&sums)[sums_of_circle], int lane) {
  const bool is_upper = (lane & half) != 0;
#pragma unroll
  for (int n = 0; n < half; ++n) {
    const double sent = is_upper ? sums[n] : sums[n + half];
    const double kept = is_upper ? sums[n + half] : sums[n];
    sums[n] = kept + __shfl_xor_sync(0xFFFFFFFF, sent, half);
  }
  if constexpr (half > 1) {
    add_over_lanes<half / 2>(sums, lane);
  }
}

// The sum, over the slice, of a circle times the function that has the lane's number.
__device__ double multiply_circle(const Quarters& cells, const LaneFactors& factors, int lane) {
  double folded[elements][parities];
  cells.fold(folded[0], folded[1]);
  double sums[sums_of_circle];
#pragma unroll
  for (int column = 0; column < sums_of_circle; ++column) {
    const int parity = column / columns;
    const int order = column % columns;
    sums[column] = 0;
    if (order < static_cast<int>(orders)) {
      const int function = parity * static_cast<int>(orders) + order;
      sums[column] = folded[0][parity] * factors[0][function];
      sums[column] += folded[1][parity] * factors[1][function];
    }
  }
  add_over_lanes<sums_of_circle / 2>(sums, lane);
  return sums[0];
}

__global__ void __launch_bounds__(warps* lanes, 2)
    expand(const Shells shells, const double* __restrict__ table) {
  __shared__ PartSums sums;
  const int warp = static_cast<int>(threadIdx.x) / lanes;
  const int lane = static_cast<int>(threadIdx.x) % lanes;
  sum_shell(shells, sums, [&](Index first, int part, int circles) {
    for (int row = warp; row < circles; row += warps) {
      sums[row][lane] = 0;
    }
    for (int start = 0; start < shells.phi / 4; start += slice) {
      const int own = start + elements * lane;
      LaneFactors factors;
#pragma unroll
      for (int element = 0; element < elements; ++element) {
#pragma unroll
        for (int n = 0; n < static_cast<int>(functions); ++n) {
          const int k = own + element;
          factors[element][n] = k < shells.phi / 4 ? table[k * static_cast<int>(functions) + n] : 0;
        }
      }
      const int k = min(own, shells.phi / 4 - elements);
      const auto cells_of = [&](int row) {
        const Index circle = first + part + min(row, circles - 1);
        return Quarters(shells.density + circle * shells.phi, shells.phi, k);
      };
      Quarters next = cells_of(warp);
#pragma unroll 1
      for (int row = warp; row < circles; row += warps) {
        const Quarters cells = next;
        next = cells_of(row + warps);
        sums[row][lane] +=
            multiply_circle(cells, factors, lane) * shells.volume[first + part + row];
      }
    }
  });
}

class WarpCircle : public ShellFields {
 public:
  explicit WarpCircle(const Problem& problem) : WarpCircle(problem, HostAngles(problem)) {}

  void run(cuda::Queue& queue) {
    queue.launch(expand, {blocks(), warps * lanes}, shells(), m_azimuthal.data());
  }

 private:
  WarpCircle(const Problem& problem, const HostAngles& host)
      : ShellFields(
            problem, host,
            azimuthal_table(host.angles, static_cast<std::size_t>(problem.size["phi"]) / 4)) {}
};

// Of each lane, circle and slice: eight additions an element to fold it, a multiplication and a
// multiply-add a function, the additions over lanes, the volume, and an addition to the sum of the
// slices. Then the products with theta.
void work(const Size& size, double /*cache*/, rl_work& work) {
  const Grid grid = grid_of(size);
  const Index quarter = grid.phi / 4;
  const Index slices = (quarter + slice - 1) / slice;
  const auto turns = static_cast<double>(grid.rows() * slices * lanes);
  work.fp64.add = turns * (8 * elements + sums_of_circle - 1 + 1);
  work.fp64.mul = turns * (functions + 1);
  work.fp64.fma = turns * functions + theta_products(grid);
  declare_bytes(grid, static_cast<Index>(functions) * quarter + legendres * grid.theta, work);
}

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
    .work = work,
})};

}  // namespace roofladder
