// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/yee_vortex/cuda/marching.h"
#include "kernels/yee_vortex/cuda/solver.h"
#include "roofladder/cuda/multiprocessors.hpp"

namespace roofladder {
namespace {

using namespace yee_vortex;

// A warp has 32 columns and walks over rows. Cells and fluxes of neighbouring columns come from
// neighbouring lanes; the outermost lanes only serve their neighbours and store nothing.
constexpr int lanes = 32;
constexpr int stored_columns = lanes - 2;
constexpr int warps_of_block = 4;
constexpr unsigned whole_warp = 0xFFFFFFFFU;

// A warp's strip of columns and its range of rows.
struct Strips {
  int count;  // side by side
  int rows;   // that a warp walks over

  // Number of this warp's strip.
  __device__ int number() const {
    return static_cast<int>(blockIdx.x) * warps_of_block + static_cast<int>(threadIdx.x) / lanes;
  }
};

constexpr int threads = lanes * warps_of_block;

__device__ double from_lane_before(double value) {
  return __shfl_up_sync(whole_warp, value, 1);
}
__device__ State from_lane_before(const State& state) {
  State before;
  for (int k = 0; k < state_planes; ++k) {
    before.of[k] = from_lane_before(state.of[k]);
  }
  return before;
}

template <int s, int blocks>
__global__ void __launch_bounds__(lanes* warps_of_block, blocks)
    march_stage(const Grid<double> grid, const Strips strips, const Step step, Planes<double> begin,
                Planes<double> state, Planes<double> next) {
  __shared__ KeptFluxes<threads> south_fluxes;
  __shared__ KeptFluxes<threads> west_fluxes;
  __shared__ ArrivingCells<threads> north_cells;
  __shared__ ArrivingCells<threads> begin_cells;
  __shared__ lean::Factors<double> factors;
  const double dt = step.dt();
  if (threadIdx.x == 0) {
    factors = lean::factors_of(grid, Stage<double>{of_begin[s], of_step[s], dt});
    if (s == 0 && blockIdx.x == 0) {
      *step.time = step.is_first ? dt : *step.time + dt;
    }
  }
  __syncthreads();
  const int strip = strips.number() % strips.count;
  const int first_row = strips.number() / strips.count * strips.rows;
  const int end_row = min(first_row + strips.rows, grid.ny);
  const int thread = static_cast<int>(threadIdx.x);
  const int lane = thread % lanes;
  const int unwrapped = strip * stored_columns + lane - 1;
  const int column = (unwrapped + grid.nx) % grid.nx;
  const bool stores = lane > 0 && lane < lanes - 1 && unwrapped < grid.nx;
  double greatest = 0;
  State cell = load(&state.at(0, grid.cell(column, wrapped(first_row - 1, grid.ny))), state.plane);
  double viscosity = viscosity_of<Factored, double>(cell);
  // Both fetches alternate, and a wait leaves the younger one in flight. Waits count commits, so
  // each call commits, even without a copy.
  const auto fetch_north_of = [&](int row) {
    if (row < end_row) {
      north_cells.fetch(&state.at(0, grid.cell(column, wrapped(row + 1, grid.ny))), state.plane);
    }
    __pipeline_commit();
  };
  const auto fetch_begin_of = [&](int row) {
    if (s > 0 && row < end_row) {
      begin_cells.fetch(&begin.at(0, grid.cell(column, row)), begin.plane);
    }
    __pipeline_commit();
  };
  fetch_north_of(first_row - 1);
  __pipeline_commit();
#pragma unroll 1
  for (int row = first_row - 1; row < end_row; ++row) {
    const bool is_inside = row >= first_row;
    lean::InnerFlux<double> inner{};
    if (is_inside) {
      const double of_west = from_lane_before(viscosity);
      west_fluxes.keep(lean::face<0, Unrolled>(
          from_lane_before(cell), cell, lean::friction_between<0>(grid, of_west, viscosity)));
      inner = lean::inner<Unrolled>(cell, lean::friction_inside(grid, viscosity));
    }
    __pipeline_wait_prior(1);
    const State north_cell = north_cells.of_thread(thread);
    fetch_north_of(row + 1);
    const double of_north = viscosity_of<Factored, double>(north_cell);
    const FaceFlux north = lean::face<1, Unrolled>(
        cell, north_cell, lean::friction_between<1>(grid, viscosity, of_north));
    if (is_inside) {
      __syncwarp();
      const Faces faces{west_fluxes.of_thread(thread),
                        west_fluxes.of_thread(min(thread + 1, threads - 1)),
                        south_fluxes.of_thread(thread), north};
      __pipeline_wait_prior(1);
      const State after = lean::cell_after(factors, s > 0 ? begin_cells.of_thread(thread) : State{},
                                           cell, faces, inner);
      if (stores) {
        store(after, &next.at(0, grid.cell(column, row)), next.plane);
        if constexpr (s == stages - 1) {
          greatest = greater(greatest, rate_of_change<Factored>(grid, mean_of<double>(after)));
        }
      }
    }
    fetch_begin_of(row + 1);
    __syncwarp();
    cell = north_cell;
    viscosity = of_north;
    south_fluxes.keep(north);
  }
  if constexpr (s == stages - 1) {
    raise(step.greatest_of_next, greatest);
  }
}

const std::vector<std::string> parts = parts_with_link({"stage"});

int strips_for(int nx) {
  return (nx + stored_columns - 1) / stored_columns;
}

template <int blocks>
class Marching : public Solver {
 public:
  explicit Marching(const Problem& problem)
      : Solver(problem, 2 * state_planes, aligned(problem.size),
               static_cast<std::uint32_t>(parts.size())),
        m_strips(strips_of(grid())),
        m_shape{cuda::blocks_for(warps(), warps_of_block), lanes * warps_of_block} {}

  void run(cuda::Queue& queue) {
    copy_to_device(queue);
    queue.enter(time_step);
    find_greatest_rate<Factored>(queue, 0);
    queue.enter(first_of_stage);
    for (int n = 0; n < steps(); ++n) {
      const Step step{greatest_of(n), greatest_of(n + 1), time(), n == 0};
      launch<0>(queue, step, solution(), own(0));
      launch<1>(queue, step, own(0), own(state_planes));
      launch<2>(queue, step, own(state_planes), solution());
    }
    copy_to_host(queue);
  }

 private:
  // Launches as many warps as the device holds at once, so that all end together.
  static Strips strips_of(const Grid<double>& grid) {
    const int resident = cuda::multiprocessors() * blocks * warps_of_block;
    const int count = strips_for(grid.nx);
    const int walks = std::clamp(resident / count, 1, grid.ny);
    return {count, (grid.ny + walks - 1) / walks};
  }
  std::size_t warps() const {
    return static_cast<std::size_t>(m_strips.count) *
           ((grid().ny + m_strips.rows - 1) / m_strips.rows);
  }

  template <int s>
  void launch(cuda::Queue& queue, const Step& step, Planes<double> state, Planes<double> next) {
    queue.launch(march_stage<s, blocks>, m_shape, grid(), m_strips, step, solution(), state, next);
  }

  Strips m_strips;
  cuda::Shape m_shape;
};

// Counts all lanes, and walks over all rows: the number of walks, and so of first rows that are
// computed twice, depends on the device. Traffic is the mean over the stages, of which the first
// reads only one state.
void work(const Size& size, double cache, rl_work& work) {
  const double of_row = lanes * static_cast<double>(strips_for(unpadded(size)));
  const auto ny = static_cast<double>(size["ny"]);
  declare_operations<Factored>(
      size, of_row * (ny * LeanWork::stage + LeanWork::face + 2 * LeanWork::viscosity), work);
  const double cells_of_plane =
      static_cast<double>(aligned(size)) * static_cast<double>(size["ny"]);
  declare_traffic(size, cache, cells_of_plane, {{20, 12, 0}}, work);
}

// The number of blocks that a multiprocessor must hold determines the registers of a thread.
template <int blocks>
VariantEntry marching(std::uint32_t flags) {
  return cuda::device_variant<Marching<blocks>>({
      .title = "Marching warps, fewest operations, " + std::to_string(blocks) +
               " blocks a multiprocessor",
      .claim =
          "A warp walks over the rows of 32 columns and keeps what the next row needs: no face "
          "is found twice but at the strips' edges, and the cells of a row come to shared "
          "memory while the row before is worked on. Constant factors are taken out of all sums, "
          "and "
          "the last stage of a step finds the length of the next.",
      .expects = RL_FEWER_FLOPS,
      .parent = "tiled",
      .flags = flags,
      .parts = parts,
      .parameters = {{"blocks", blocks}},
      .work = work,
  });
}

}  // namespace

extern const VariantFile yee_vortex_cuda_7_marching{marching<2>(RL_BRANCH), marching<3>(0),
                                                    marching<4>(RL_BRANCH)};

}  // namespace roofladder
