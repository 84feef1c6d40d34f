// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "kernels/yee_vortex/cuda/marching.h"
#include "kernels/yee_vortex/cuda/solver.h"
#include "roofladder/cuda/multiprocessors.hpp"

namespace roofladder {
namespace {

using namespace yee_vortex;

// A block has 128 columns and walks over rows; cells and fluxes of neighbouring columns come from
// neighbouring threads. The outermost threads only serve their neighbours: the values that they
// store are never read.
constexpr int columns = 128;
constexpr int columns_of_strip = columns - 2;

// Blocks per multiprocessor, by stage. The first stage reads one state and is bound by arithmetic;
// the others read two and are bound by memory, which serves fewer blocks better.
template <int s>
constexpr int blocks_of_multiprocessor = s == 0 ? 3 : 2;

int strips_for(int nx) {
  return (nx + columns_of_strip - 1) / columns_of_strip;
}

// A state in strips: the columns of a block, including the outermost, are adjacent, and the planes
// of a row follow each other, so that a block reads and writes whole cache lines.
struct Strips {
  static constexpr Index row = Index{state_planes} * columns;  // elements between rows

  double* data;
  int ny;

  // Addresses in the first row and the first plane: own() of a thread's column in its block's
  // strip, stored() of a column of the mesh in the strip that stores it.
  __device__ double* own(int strip, int thread) const {
    return data + Index{strip} * ny * row + thread;
  }
  __device__ double* stored(int column) const {
    return own(column / columns_of_strip, column % columns_of_strip + 1);
  }
};

// The column of a thread, which may be beyond the mesh's edges.
__device__ int column_of(int strip, int thread) {
  return strip * columns_of_strip + thread - 1;
}

// Values of this row and the next that the threads of a block exchange with neighbouring columns.
struct Neighbours {
  ArrivingCells<columns> cells[2];
  ArrivingCells<columns> begin;
  KeptFluxes<columns> west[2];
  KeptFluxes<columns> south;
  double viscosities[2][columns];
  lean::Factors<double> factors;
};

template <int s>
__global__ void __launch_bounds__(columns, blocks_of_multiprocessor<s>)
    march_strip(const Grid<double> grid, const int rows, const Step step, Strips begin,
                Strips state, Strips next) {
  extern __shared__ double shared[];
  Neighbours& block = *reinterpret_cast<Neighbours*>(shared);
  const int thread = static_cast<int>(threadIdx.x);
  const double dt = step.dt();
  if (thread == 0) {
    block.factors = lean::factors_of(grid, Stage<double>{of_begin[s], of_step[s], dt});
    if (s == 0 && blockIdx.x == 0 && blockIdx.y == 0) {
      *step.time = step.is_first ? dt : *step.time + dt;
    }
  }
  __syncthreads();
  const int strip = static_cast<int>(blockIdx.x);
  const int first_row = static_cast<int>(blockIdx.y) * rows;
  const int end_row = min(first_row + rows, grid.ny);
  const int column = column_of(strip, thread);
  const bool is_stored = thread > 0 && thread < columns - 1 && column < grid.nx;
  const int west = max(thread - 1, 0);
  const int east = min(thread + 1, columns - 1);
  const double* const from = state.stored((column + grid.nx) % grid.nx);
  const double* const of_begin_from = begin.own(strip, thread);
  double* const to = next.own(strip, thread);
  const auto row_after = [&](int row) { return Index{wrapped(row, grid.ny)} * Strips::row; };
  // Both fetches alternate, and a wait leaves the younger one in flight. Waits count commits, so
  // each call commits, even without a copy.
  const auto fetch_row = [&](int row, int slot) {
    if (row <= end_row) {
      block.cells[slot].fetch(from + row_after(row), columns);
    }
    __pipeline_commit();
  };
  const auto fetch_begin = [&](int row) {
    if (s > 0 && row < end_row) {
      block.begin.fetch(of_begin_from + row_after(row), columns);
    }
    __pipeline_commit();
  };
  double greatest = 0;
  State cell = load(from + row_after(first_row - 1), columns);
  double viscosity = viscosity_of<Factored, double>(cell);
  int now = 1;
  fetch_row(first_row, 1 - now);
  __pipeline_commit();
#pragma unroll 1
  for (int row = first_row - 1; row < end_row; ++row, now = 1 - now) {
    const bool is_inside = row >= first_row;
    lean::InnerFlux<double> inner{};
    if (is_inside) {
      const double of_west = block.viscosities[now][west];
      block.west[now].keep(
          lean::face<0, Unrolled>(block.cells[now].of_thread(west), cell,
                                  lean::friction_between<0>(grid, of_west, viscosity)));
      inner = lean::inner<Unrolled>(cell, lean::friction_inside(grid, viscosity));
    }
    __pipeline_wait_prior(1);
    const State north_cell = block.cells[1 - now].of_thread(thread);
    const double of_north = viscosity_of<Factored, double>(north_cell);
    block.viscosities[1 - now][thread] = of_north;
    const FaceFlux north = lean::face<1, Unrolled>(
        cell, north_cell, lean::friction_between<1>(grid, viscosity, of_north));
    __syncthreads();
    fetch_row(row + 2, now);
    if (is_inside) {
      const Faces faces{block.west[now].of_thread(thread), block.west[now].of_thread(east),
                        block.south.of_thread(thread), north};
      __pipeline_wait_prior(1);
      const State after = lean::cell_after(
          block.factors, s > 0 ? block.begin.of_thread(thread) : State{}, cell, faces, inner);
      store(after, to + row_after(row), columns);
      if constexpr (s == stages - 1) {
        if (is_stored) {
          greatest = greater(greatest, rate_of_change<Factored>(grid, mean_of<double>(after)));
        }
      }
    }
    fetch_begin(row + 1);
    cell = north_cell;
    viscosity = of_north;
    block.south.keep(north);
  }
  if constexpr (s == stages - 1) {
    raise(step.greatest_of_next, greatest);
  }
}

// Convert from planes to strips, and back. A block handles 128 columns and every gridDim.y-th row.
__global__ void to_strips(const Grid<double> grid, Planes<double> planes, Strips strips) {
  const int strip = static_cast<int>(blockIdx.x);
  const int thread = static_cast<int>(threadIdx.x);
  const int column = (column_of(strip, thread) + grid.nx) % grid.nx;
  for (int row = static_cast<int>(blockIdx.y); row < grid.ny; row += static_cast<int>(gridDim.y)) {
    store(load(&planes.at(0, grid.cell(column, row)), planes.plane),
          strips.own(strip, thread) + row * Strips::row, columns);
  }
}
__global__ void from_strips(const Grid<double> grid, Strips strips, Planes<double> planes) {
  const int column = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (column >= grid.nx) {
    return;
  }
  for (int row = static_cast<int>(blockIdx.y); row < grid.ny; row += static_cast<int>(gridDim.y)) {
    store(load(strips.stored(column) + row * Strips::row, columns),
          &planes.at(0, grid.cell(column, row)), planes.plane);
  }
}

const std::vector<std::string> parts = parts_with_link({"stage", "change_layout"});
constexpr std::uint32_t stage_part = first_of_stage;
constexpr std::uint32_t change_layout = first_of_stage + 1;

class AlignedStrips : public Solver {
 public:
  explicit AlignedStrips(const Problem& problem)
      : Solver(problem, 3 * state_planes, columns * strips_for(unpadded(problem.size)),
               static_cast<std::uint32_t>(parts.size())),
        m_strips(strips_for(grid().nx)),
        m_begin(strips(0)),
        m_first(strips(1)),
        m_second(strips(2)) {
    for (const auto kernel : {march_strip<0>, march_strip<1>, march_strip<2>}) {
      CUDA_REQUIRE(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                        static_cast<int>(sizeof(Neighbours))));
    }
  }

  void run(cuda::Queue& queue) {
    copy_to_device(queue);
    queue.enter(time_step);
    find_greatest_rate<Factored>(queue, 0);
    queue.enter(change_layout);
    queue.launch(to_strips, all_rows(m_strips), grid(), solution(), m_begin);
    queue.enter(stage_part);
    for (int n = 0; n < steps(); ++n) {
      const Step step{greatest_of(n), greatest_of(n + 1), time(), n == 0};
      launch<0>(queue, step, m_begin, m_first);
      launch<1>(queue, step, m_first, m_second);
      launch<2>(queue, step, m_second, m_begin);
    }
    queue.enter(change_layout);
    queue.launch(from_strips, all_rows((grid().nx + columns - 1) / columns), grid(), m_begin,
                 solution());
    copy_to_host(queue);
  }

 private:
  // A state in strips takes as much memory as its planes with rows of whole strips.
  Strips strips(int number) { return {own(number * state_planes).data, grid().ny}; }

  cuda::Shape all_rows(int blocks) const {
    constexpr int most = 65535;  // blocks along y
    return {{static_cast<unsigned>(blocks), static_cast<unsigned>(std::min(grid().ny, most))},
            columns};
  }

  // Launches as many blocks as the device holds at once, so that all end together.
  template <int s>
  void launch(cuda::Queue& queue, const Step& step, Strips state, Strips next) {
    const int walks =
        std::clamp(m_multiprocessors * blocks_of_multiprocessor<s> / m_strips, 1, grid().ny);
    const int rows = (grid().ny + walks - 1) / walks;
    const cuda::Shape shape{
        {static_cast<unsigned>(m_strips), static_cast<unsigned>((grid().ny + rows - 1) / rows)},
        columns,
        sizeof(Neighbours)};
    queue.launch(march_strip<s>, shape, grid(), rows, step, m_begin, state, next);
  }

  int m_strips;
  const int m_multiprocessors = cuda::multiprocessors();
  Strips m_begin;
  Strips m_first;
  Strips m_second;
};

// Counts all threads, and walks over all rows: the number of walks, and so of first rows that are
// computed twice, depends on the device. Traffic is the mean over the stages, of which the first
// reads only one state.
void work(const Size& size, double cache, rl_work& work) {
  const double of_row = columns * static_cast<double>(strips_for(unpadded(size)));
  const auto ny = static_cast<double>(size["ny"]);
  declare_operations<Factored>(
      size, of_row * (ny * LeanWork::stage + LeanWork::face + 2 * LeanWork::viscosity), work);
  declare_traffic(size, cache, of_row * ny, {{20, 12, 0}}, work);
}

}  // namespace

extern const VariantFile yee_vortex_cuda_8_aligned_strips{cuda::device_variant<AlignedStrips>({
    .title = "Marching blocks, strips that begin where lines of the caches do",
    .claim =
        "States lie in strips of 128 columns, the outermost of which belong to the next strip, "
        "so that every store fills whole lines: the same bytes pass faster. The warps of a "
        "block look at each other's columns: 2 of 128 threads work for their neighbours alone, "
        "not 2 of 32.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "marching:blocks=3",
    .parts = parts,
    .work = work,
})};

}  // namespace roofladder
