// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cuda_pipeline.h>

#include "kernels/yee_vortex/cuda/solver.h"
#include "kernels/yee_vortex/scheme/lean_kernels.h"

namespace roofladder {
namespace {

using namespace yee_vortex;

// A warp has 32 columns and walks over rows. A lane keeps the cell of this row and of the next, and
// what crosses the face to the row before; cells and fluxes of neighbouring columns come from
// neighbouring lanes. The outermost lanes are there for their neighbours: they store nothing.
constexpr int lanes = 32;
constexpr int stored_columns = lanes - 2;
constexpr int warps_of_block = 4;
constexpr unsigned whole_warp = 0xFFFFFFFFU;

using State = lean::State<double>;
using FaceFlux = lean::FaceFlux<double>;

// Which rows of which strip of columns a warp has.
struct Strips {
  int count;  // side by side
  int rows;   // that a warp walks over

  // Of this warp.
  __device__ int number() const {
    return static_cast<int>(blockIdx.x) * warps_of_block + static_cast<int>(threadIdx.x) / lanes;
  }
};

// Where a stage of a step finds its length, and who is told of the next one's.
struct Step {
  const Rate* greatest;
  Rate* greatest_of_next;
  double* time;
  bool is_first;

  __device__ double dt() const {
    return courant / __longlong_as_double(static_cast<long long>(*greatest));
  }
};

// Past the first-level cache, which is left to what registers have no room for.
__device__ State load(const Planes<double>& planes, Index cell) {
  State state;
  for (int k = 0; k < state_planes; ++k) {
    state.of[k] = __ldcg(&planes.at(k, cell));
  }
  return state;
}
__device__ void store(const State& state, const Planes<double>& planes, Index cell) {
  for (int k = 0; k < state_planes; ++k) {
    __stcg(&planes.at(k, cell), state.of[k]);
  }
}

constexpr int threads = lanes * warps_of_block;

// A cell of every thread of a block, on its way from memory without a register that waits for it.
// A thread takes its own only, and so may fetch the next as soon as it has it.
struct ArrivingCells {
  double of[state_planes][threads];

  __device__ void fetch(const Planes<double>& planes, Index cell) {
    for (int k = 0; k < state_planes; ++k) {
      __pipeline_memcpy_async(&of[k][threadIdx.x], &planes.at(k, cell), sizeof(double));
    }
  }
  // After the wait for it.
  __device__ State take() const {
    State state;
    for (int k = 0; k < state_planes; ++k) {
      state.of[k] = of[k][threadIdx.x];
    }
    return state;
  }
};

// What crosses a face of every thread of a block.
struct KeptFluxes {
  double mean[variables][threads];
  double slope[variables][threads];

  __device__ void keep(const FaceFlux& flux) {
    keep(flux.mean, mean);
    keep(flux.slope, slope);
  }
  __device__ FaceFlux of(unsigned thread) const { return {of(mean, thread), of(slope, thread)}; }

 private:
  using Memory = double[variables][threads];

  __device__ static void keep(const Conserved4<double>& flux, Memory& memory) {
    memory[0][threadIdx.x] = flux.density;
    memory[1][threadIdx.x] = flux.along;
    memory[2][threadIdx.x] = flux.across;
    memory[3][threadIdx.x] = flux.energy;
  }
  __device__ static Conserved4<double> of(const Memory& memory, unsigned thread) {
    return {memory[0][thread], memory[1][thread], memory[2][thread], memory[3][thread]};
  }
};

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

// What crosses the faces of a cell.
struct Faces {
  FaceFlux west;
  FaceFlux east;
  FaceFlux south;
  FaceFlux north;

  // Of a variable, which is member x of a face along x and y of one along y.
  __device__ lean::Through<double> of(double Conserved4<double>::*x, double Conserved4<double>::*y,
                                      double inside_x, double inside_y) const {
    return {west.mean.*x,  east.mean.*x,   south.mean.*y,  north.mean.*y, west.slope.*x,
            east.slope.*x, south.slope.*y, north.slope.*y, inside_x,      inside_y};
  }
};

// The cell after the stage.
__device__ State updated(const lean::Factors<double>& factors, const State& begin,
                         const State& cell, const Faces& faces,
                         const lean::InnerFlux<double>& inner) {
  using Member = Conserved4<double>;
  State after;
  const auto update = [&](int k, const lean::Through<double>& fluxes) {
    const auto modes_of = [k](const State& of) {
      return lean::Modes<double>{of.mean(k), of.along_x(k), of.along_y(k)};
    };
    const auto fresh = lean::updated(factors, fluxes, modes_of(begin), modes_of(cell));
    after.of[modes * k] = fresh.mean;
    after.of[modes * k + 1] = fresh.along_x;
    after.of[modes * k + 2] = fresh.along_y;
  };
  update(0, faces.of(&Member::density, &Member::density, 4 * cell.mean(1), 4 * cell.mean(2)));
  update(1, faces.of(&Member::along, &Member::across, inner.xx, inner.xy));
  update(2, faces.of(&Member::across, &Member::along, inner.xy, inner.yy));
  update(3, faces.of(&Member::energy, &Member::energy, inner.energy_x, inner.energy_y));
  return after;
}

template <int s, int blocks>
__global__ void __launch_bounds__(lanes* warps_of_block, blocks)
    march_stage(const Grid<double> grid, const Strips strips, const Step step, Planes<double> begin,
                Planes<double> state, Planes<double> next) {
  __shared__ KeptFluxes south_fluxes;
  __shared__ KeptFluxes west_fluxes;
  __shared__ ArrivingCells north_cells;
  __shared__ ArrivingCells begin_cells;
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
  const int lane = static_cast<int>(threadIdx.x) % lanes;
  const int unwrapped = strip * stored_columns + lane - 1;
  const int column = (unwrapped + grid.nx) % grid.nx;
  const bool stores = lane > 0 && lane < lanes - 1 && unwrapped < grid.nx;
  double greatest = 0;
  State cell = load(state, grid.cell(column, wrapped(first_row - 1, grid.ny)));
  double viscosity = viscosity_of<Factored, double>(cell);
  // The two take turns, and a wait leaves the younger one on its way: by their number, which
  // commits of nothing keep.
  const auto fetch_north_of = [&](int row) {
    if (row < end_row) {
      north_cells.fetch(state, grid.cell(column, wrapped(row + 1, grid.ny)));
    }
    __pipeline_commit();
  };
  const auto fetch_begin_of = [&](int row) {
    if (s > 0 && row < end_row) {
      begin_cells.fetch(begin, grid.cell(column, row));
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
    const State north_cell = north_cells.take();
    fetch_north_of(row + 1);
    const double of_north = viscosity_of<Factored, double>(north_cell);
    const FaceFlux north = lean::face<1, Unrolled>(
        cell, north_cell, lean::friction_between<1>(grid, viscosity, of_north));
    if (is_inside) {
      __syncwarp();
      const Faces faces{west_fluxes.of(threadIdx.x),
                        west_fluxes.of(min(threadIdx.x + 1, threads - 1U)),
                        south_fluxes.of(threadIdx.x), north};
      __pipeline_wait_prior(1);
      const State after =
          updated(factors, s > 0 ? begin_cells.take() : State{}, cell, faces, inner);
      if (stores) {
        store(after, next, grid.cell(column, row));
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
  // As many warps as the device holds at once, so that all end together.
  static Strips strips_of(const Grid<double>& grid) {
    int device = 0;
    int multiprocessors = 0;
    CUDA_REQUIRE(cudaGetDevice(&device));
    CUDA_REQUIRE(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    const int resident = multiprocessors * blocks * warps_of_block;
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

// Of all lanes, and of walks over all rows: how many there are, and so how many first rows are
// looked at twice, is the device's. In the mean of stages: the first reads one state.
void work(const Size& size, double cache, rl_work& work) {
  const double of_row = lanes * static_cast<double>(strips_for(unpadded(size)));
  const auto ny = static_cast<double>(size["ny"]);
  declare_operations<Factored>(
      size, of_row * (ny * LeanWork::stage + LeanWork::face + 2 * LeanWork::viscosity), work);
  const double cells_of_plane =
      static_cast<double>(aligned(size)) * static_cast<double>(size["ny"]);
  declare_traffic(size, cache, cells_of_plane, {{20, 12, 0}}, work);
}

// How many blocks a multiprocessor must hold decides how many registers a thread has.
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
