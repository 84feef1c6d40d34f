// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/cuda/merged_solver.h"

namespace roofladder {
namespace {

using namespace yee_vortex;

using Kernels = MergedKernels<Factored, double>;

// A block of threads has a tile of as many cells, and the cells around it, in shared memory.
constexpr int columns = block_columns;
constexpr int rows = block_rows;
constexpr int pitch = columns + 2;
constexpr int plane = pitch * (rows + 2);
constexpr int planes = state_planes + 1 + 2 * flux_planes;
constexpr std::size_t shared_bytes = sizeof(double) * planes * plane;

// Calls `body(i, j)` for `of_columns` x `of_rows` cells, distributed over all threads of the block.
template <typename Body>
__device__ void for_each(int of_columns, int of_rows, const Body& body) {
  const int first = static_cast<int>(threadIdx.y) * columns + static_cast<int>(threadIdx.x);
  for (int n = first; n < of_columns * of_rows; n += columns * rows) {
    body(n % of_columns, n / of_columns);
  }
}

__device__ int modulo(int index, int count) {
  return (index % count + count) % count;
}

// Index of a cell in the tile; -1 is the column or row before the first.
__device__ int in_tile(int i, int j) {
  return pitch * (j + 1) + i + 1;
}

__global__ void __launch_bounds__(columns* rows)
    whole_stage(const Grid<double> grid, const StageOfStep stage, Planes<double> begin,
                Planes<double> state, Planes<double> next) {
  extern __shared__ double shared[];
  const Planes<double> tile{shared, plane};
  const Planes<double> viscosities{shared + state_planes * plane, plane};
  const Planes<double> fluxes_x{shared + (state_planes + 1) * plane, plane};
  const Planes<double> fluxes_y{shared + (state_planes + 1 + flux_planes) * plane, plane};
  const int first_i = static_cast<int>(blockIdx.x) * columns;
  const int first_j = static_cast<int>(blockIdx.y) * rows;
  for_each(columns + 2, rows + 2, [&](int i, int j) {
    const Index from =
        grid.cell(modulo(first_i + i - 1, grid.nx), modulo(first_j + j - 1, grid.ny));
    const Index to = in_tile(i - 1, j - 1);
    for (int k = 0; k < state_planes; ++k) {
      tile.at(k, to) = state.at(k, from);
    }
    find_viscosity<Factored>(tile, viscosities, to);
  });
  __syncthreads();
  for_each(columns + 1, rows, [&](int i, int j) {
    const int cell = in_tile(i, j);
    Kernels::fluxes<0>(grid, tile, viscosities, fluxes_x, cell - 1, cell);
  });
  for_each(columns, rows + 1, [&](int i, int j) {
    const int cell = in_tile(i, j);
    Kernels::fluxes<1>(grid, tile, viscosities, fluxes_y, cell - pitch, cell);
  });
  __syncthreads();
  if (const Place here = place(); is_in_mesh(grid, here)) {
    const int cell = in_tile(static_cast<int>(threadIdx.x), static_cast<int>(threadIdx.y));
    Kernels::integral_and_propagation(grid, stage.read(), begin, next, grid.cell(here.i, here.j),
                                      tile, viscosities, fluxes_x, fluxes_y, cell, cell + 1,
                                      cell + pitch);
  }
}

const std::vector<std::string> parts = parts_with_link({"stage"});

class Tiled : public Solver {
 public:
  explicit Tiled(const Problem& problem)
      : Solver(problem, 2 * state_planes, aligned(problem.size),
               static_cast<std::uint32_t>(parts.size())) {
    CUDA_REQUIRE(cudaFuncSetAttribute(whole_stage, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                      static_cast<int>(shared_bytes)));
  }

  void run(cuda::Queue& queue) {
    cuda::Shape shape = one_thread_a_cell(grid());
    shape.shared = shared_bytes;
    march(
        queue, own(0), own(state_planes),
        [&](int step) { find_greatest_rate<Factored>(queue, step); },
        [&](const StageOfStep& stage, Planes<double> state, Planes<double> next) {
          queue.enter(first_of_stage);
          queue.launch(whole_stage, shape, grid(), stage, solution(), state, next);
        });
  }
};

// Counts whole tiles, including parts beyond the mesh. Traffic is the mean over the stages, of
// which the first reads only one state.
void work(const Size& size, double cache, rl_work& work) {
  using Work = WorkOf<Factored>;
  const auto nx = static_cast<std::size_t>(size["nx"]);
  const auto ny = static_cast<std::size_t>(size["ny"]);
  const double tiles = static_cast<double>(cuda::blocks_for(nx, columns)) *
                       static_cast<double>(cuda::blocks_for(ny, rows));
  const Operations around_cells =
      tiles *
      (plane * Work::viscosity + ((columns + 1.0) * rows + columns * (rows + 1.0)) * Work::fluxes);
  declare_operations<Factored>(
      size, around_cells + cells_of(size) * (Work::integral + Work::propagation), work);
  const double cells_of_plane =
      static_cast<double>(aligned(size)) * static_cast<double>(size["ny"]);
  declare_traffic(size, cache, cells_of_plane, {{20, 12, 0}}, work);
}

}  // namespace

extern const VariantFile yee_vortex_cuda_6_tiled{cuda::device_variant<Tiled>({
    .title = "One kernel a stage, tile in shared memory",
    .claim = "A block brings 32 by 8 cells and those around them to shared memory, and fluxes stay "
             "there: memory sees the states alone. Price: faces and viscosities between tiles are "
             "found twice.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "two_kernels",
    .parts = parts,
    .work = work,
})};

}  // namespace roofladder
