// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <string>

#include "kernels/jacobi/cuda/quads.h"
#include "kernels/jacobi/cuda/swapped.h"

namespace roofladder {
namespace {

using namespace jacobi;

constexpr int prefetch = 4;  // rows loaded while as many are swept

// A block is one warp. It sweeps a tile of 128 columns `sweeps` times while it walks down the rows:
// row y enters at level 0, and level t makes its row y - t of three rows of level t - 1. What a
// level has to keep stays in registers. The outermost lanes and the first 2 * sweeps steps are lost
// to the halo; at sixteen rows a sweep the latter cost an eighth more.
template <int sweeps>
struct Tile {
  static constexpr int halo_lanes = (sweeps + quad - 1) / quad;
  static constexpr int columns = warp_columns - 2 * quad * halo_lanes;
  static constexpr int steps = (18 * sweeps + prefetch - 1) / prefetch * prefetch;
  static constexpr int rows = steps - 2 * sweeps;
};

struct Pass {
  const float* from;
  float* to;
  int n;
  int pitch;
};

template <int sweeps, bool at_edge, bool with_error>
class TileWalk {
 public:
  __device__ TileWalk(const Pass& pass, int first_row, int column)
      : m_pass(pass),
        m_first_row(first_row),
        m_column(column),
        m_interior(column, pass.n),
        m_stores(stores(column, pass.pitch)) {}

  // The greatest change that the last sweep brought in what this thread stores.
  __device__ float run() {
    constexpr int steps = Tile<sweeps>::steps;
    float4 next[prefetch];
    load_rows(next, 0);
#pragma unroll 1
    for (int step = 0; step < steps; step += prefetch) {
      float4 entering[prefetch];
#pragma unroll
      for (int k = 0; k < prefetch; ++k) {
        entering[k] = next[k];
      }
      load_rows(next, step + prefetch);
#pragma unroll
      for (int k = 0; k < prefetch; ++k) {
        enter(step + k, entering[k]);
      }
    }
    return m_greatest;
  }

 private:
  __device__ static bool stores(int column, int pitch) {
    const int lane = static_cast<int>(threadIdx.x);
    constexpr int halo = Tile<sweeps>::halo_lanes;
    return lane >= halo && lane < 32 - halo && column < pitch;
  }

  // Beyond the grid any row does: what comes of it is not taken.
  __device__ void load_rows(float4 (&rows)[prefetch], int step) const {
    const int column = min(max(m_column, 0), m_pass.pitch - quad);
#pragma unroll
    for (int k = 0; k < prefetch; ++k) {
      const int row = min(max(m_first_row - sweeps + step + k, 0), m_pass.n - 1);
      rows[k] = load(m_pass.from + static_cast<std::size_t>(row) * m_pass.pitch + column);
    }
  }

  __device__ void enter(int step, float4 below) {
    int row = m_first_row - sweeps + step;
#pragma unroll
    for (int level = 0; level + 1 < sweeps; ++level) {
      --row;
      float4 fresh = relaxed(m_others[level], below);
      if constexpr (at_edge) {
        fresh = m_interior.choose(fresh, m_row[level], InteriorColumns::mask(row, m_pass.n));
      }
      shift(level, below);
      below = fresh;
    }
    leave(step, row - 1, below);
  }

  // The last level's arithmetic is all under the condition. If its sums were formed ahead, in every
  // lane, the compiler could still move them here in some steps and not in others, and the
  // operations executed would be its choice.
  __device__ void leave(int step, int row, float4 below) {
    if (m_stores && step >= 2 * sweeps && row < m_pass.n - 1) {
      const float4 others = without_below(m_left, m_leaving, m_right, m_above);
      float4 fresh = relaxed(others, below);
      if constexpr (at_edge) {
        fresh = m_interior.choose(fresh, m_leaving);
      }
      float* target = m_pass.to + static_cast<std::size_t>(row) * m_pass.pitch + m_column;
      *reinterpret_cast<float4*>(target) = fresh;
      if constexpr (with_error) {
        m_greatest = fmaxf(m_greatest, greatest_change(fresh, m_leaving));
      }
    }
    m_above = m_leaving;
    m_leaving = below;
    m_left = __shfl_up_sync(whole_warp, below.w, 1);
    m_right = __shfl_down_sync(whole_warp, below.x, 1);
  }

  __device__ void shift(int level, float4 below) {
    const float left = __shfl_up_sync(whole_warp, below.w, 1);
    const float right = __shfl_down_sync(whole_warp, below.x, 1);
    m_others[level] = without_below(left, below, right, m_row[level]);
    m_row[level] = below;
  }

  const Pass& m_pass;
  const int m_first_row;
  const int m_column;
  const InteriorColumns m_interior;
  const bool m_stores;
  // Of every level but the last: its newest row, and the sum of that row's neighbours but the one
  // below. One more, since no array is empty.
  float4 m_row[sweeps] = {};
  float4 m_others[sweeps] = {};
  // Of the last level: the row that leaves next, and three of its neighbours.
  float4 m_leaving = {};
  float4 m_above = {};
  float m_left = 0.f;
  float m_right = 0.f;
  float m_greatest = 0.f;
};

template <int sweeps, bool with_error>
__global__ void __launch_bounds__(32) sweep_tiles(const Pass pass, float* error) {
  using Shape = Tile<sweeps>;
  const int strip = static_cast<int>(blockIdx.x);
  const int first_column = strip * Shape::columns - quad * Shape::halo_lanes;
  const int column = first_column + quad * static_cast<int>(threadIdx.x);
  const int first_row = 1 + static_cast<int>(blockIdx.y) * Shape::rows;
  const bool at_edge = first_column <= 0 || first_column + warp_columns >= pass.n ||
                       first_row <= sweeps || first_row + Shape::rows + sweeps >= pass.n;
  const float greatest = at_edge
                             ? TileWalk<sweeps, true, with_error>(pass, first_row, column).run()
                             : TileWalk<sweeps, false, with_error>(pass, first_row, column).run();
  if constexpr (with_error) {
    raise_error(error, greatest);
  }
}

template <int sweeps>
void launch_pass(cuda::Queue& queue, SweptGrids& grids, bool with_error) {
  const cuda::Shape shape{{cuda::blocks_for(grids.n, Tile<sweeps>::columns),
                           cuda::blocks_for(grids.n - 2, Tile<sweeps>::rows)},
                          32};
  queue.launch(with_error ? sweep_tiles<sweeps, true> : sweep_tiles<sweeps, false>, shape,
               Pass{grids.from, grids.to, grids.n, grids.pitch}, grids.error);
  grids.swap();
}

// As many passes of this depth as fit, what is left in passes of half of it.
template <int sweeps>
void launch_passes(cuda::Queue& queue, SweptGrids& grids, int left) {
  for (; left >= sweeps; left -= sweeps) {
    launch_pass<sweeps>(queue, grids, left == sweeps);
  }
  if constexpr (sweeps > 1) {
    launch_passes<sweeps / 2>(queue, grids, left);
  }
}

template <int sweeps>
class Temporal : public SwappedLaplace {
 public:
  explicit Temporal(const Problem& problem) : SwappedLaplace(problem, padded_pitch(problem)) {}

  void run(cuda::Queue& queue) {
    SweptGrids now = grids();
    iterate(queue, [&](int left) {
      CUDA_REQUIRE(cudaMemsetAsync(now.error, 0, sizeof(float), queue.stream()));
      launch_passes<sweeps>(queue, now, left);
      return now.from;
    });
  }
};

// Of all passes of a repetition.
struct Executed {
  double passes = 0;
  double relaxations = 0;  // of a point: three additions and the product
  double changes = 0;      // of a point
};

// The passes between two checks. Every level but the last relaxes in every step and lane, the last
// what is stored.
template <int sweeps>
void count_passes(double n, std::int64_t left, Executed& executed) {
  using Shape = Tile<sweeps>;
  const auto passes = static_cast<double>(left / sweeps);
  const double strips = std::ceil(n / Shape::columns);
  const double entering = strips * std::ceil((n - 2) / Shape::rows) * Shape::steps * warp_columns;
  const double pitch = std::ceil(n / warp_columns) * warp_columns;
  const double stored = (n - 2) * std::min(pitch, strips * Shape::columns);
  executed.passes += passes;
  executed.relaxations += passes * (entering * (sweeps - 1) + stored);
  if (left >= sweeps && left % sweeps == 0) {
    executed.changes += stored;
  }
  if constexpr (sweeps > 1) {
    count_passes<sweeps / 2>(n, left % sweeps, executed);
  }
}

template <int sweeps>
void work(const Size& size, double cache, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  Executed executed;
  for (std::int64_t left = size["sweeps"]; left > 0; left -= check_every) {
    count_passes<sweeps>(n, std::min<std::int64_t>(left, check_every), executed);
  }
  swapping_work(size, cache, executed.passes, work);
  work.fp32.add = 3 * executed.relaxations + executed.changes;
  work.fp32.mul = executed.relaxations;
}

template <int sweeps>
VariantEntry temporal_variant(const std::string& parent) {
  return cuda::resident_variant<Temporal<sweeps>>({
      .title = std::to_string(sweeps) + " sweeps a pass",
      .claim = "A warp walks down a strip of 128 columns and carries it through " +
               std::to_string(sweeps) +
               " sweeps in registers, so that memory is passed over once for all of them. Price: "
               "the halo of every tile is swept twice.",
      .parent = parent,
      .parameters = {{"sweeps", sweeps}},
      .work = work<sweeps>,
  });
}

}  // namespace

extern const VariantFile jacobi_cuda_14_temporal{temporal_variant<2>("vector:rows=8"),
                                                 temporal_variant<4>("temporal:sweeps=2"),
                                                 temporal_variant<8>("temporal:sweeps=4")};

}  // namespace roofladder
