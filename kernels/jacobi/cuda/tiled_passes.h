// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "kernels/jacobi/cuda/swapped.h"
#include "kernels/jacobi/cuda/tiles.h"

// The loop over passes of several sweeps each, and the work that they execute.
namespace roofladder::jacobi {

inline constexpr int usual_height = 16;

template <template <int steps> typename RowsOf, Levels held, bool turning = false,
          int rows_of_sweep = usual_height>
struct PassKind {
  template <int steps>
  using Rows = RowsOf<steps>;                   // how rows arrive
  static constexpr Levels levels = held;        // values that a walk's levels hold
  static constexpr bool turns = turning;        // whether every second pass walks upward
  static constexpr int height = rows_of_sweep;  // of a tile
};

// The grids, and where the next pass begins.
struct SweptTiles : SweptGrids {
  bool upward = false;
};

template <int sweeps, typename Kind>
void launch_pass(cuda::Queue& queue, SweptTiles& grids, bool with_error) {
  using Shape = Tile<sweeps, Kind::height>;
  const cuda::Shape shape{
      {cuda::blocks_for(grids.n, Shape::columns), cuda::blocks_for(grids.n - 2, Shape::rows)}, 32};
  queue.launch(with_error ? sweep_tiles<sweeps, Kind, true> : sweep_tiles<sweeps, Kind, false>,
               shape, Pass{grids.from, grids.to, grids.n, grids.pitch, grids.upward}, grids.error);
  grids.swap();
  grids.upward = Kind::turns && !grids.upward;
}

// Launches as many passes of this depth as fit, and the remaining sweeps in passes of half the
// depth. The last pass finds the error.
template <int sweeps, typename Kind>
void launch_passes(cuda::Queue& queue, SweptTiles& grids, int left) {
  for (; left >= sweeps; left -= sweeps) {
    launch_pass<sweeps, Kind>(queue, grids, left == sweeps);
  }
  if constexpr (sweeps > 1) {
    launch_passes<sweeps / 2, Kind>(queue, grids, left);
  }
}

template <int sweeps, typename Kind>
class TiledLaplace : public SwappedLaplace {
 public:
  explicit TiledLaplace(const Problem& problem) : SwappedLaplace(problem, padded_pitch(problem)) {}

  void run(cuda::Queue& queue) {
    SweptTiles now{grids()};
    iterate(queue, [&](int left) {
      CUDA_REQUIRE(cudaMemsetAsync(now.error, 0, sizeof(float), queue.stream()));
      launch_passes<sweeps, Kind>(queue, now, left);
      return now.from;
    });
  }
};

// Work of all passes of a repetition, in points.
struct Executed {
  double passes = 0;
  double sums = 0;      // three additions each
  double products = 0;  // by 1/4 or a power of it
  double changes = 0;
  double scaled_changes = 0;
};

// Work that one pass executes. Every level but the last adds in every step and lane; the last adds
// only for stored points.
template <int sweeps, typename Kind>
Executed executed_by_pass(int n) {
  using Shape = Tile<sweeps, Kind::height>;
  const int pitch = (n + warp_columns - 1) / warp_columns * warp_columns;
  Executed executed{.passes = 1};
  for (int strip = 0; strip * Shape::columns < n; ++strip) {
    const double columns = std::min(Shape::columns, pitch - strip * Shape::columns);
    for (int first_row = 1; first_row < n - 1; first_row += Shape::rows) {
      const double stored = columns * std::min(Shape::rows, n - 1 - first_row);
      const double inner = static_cast<double>(sweeps - 1) * Shape::steps * warp_columns;
      const bool defers =
          Kind::levels == Levels::sums &&
          Shape::boundary(first_row, Shape::first_column(strip), n) == Boundary::none;
      executed.sums += inner + stored;
      executed.products += defers ? stored : inner + stored;
      (defers ? executed.scaled_changes : executed.changes) += stored;
    }
  }
  return executed;
}

// The passes between two checks.
template <int sweeps, typename Kind>
void count_passes(int n, std::int64_t left, Executed& executed) {
  const auto passes = static_cast<double>(left / sweeps);
  if (passes > 0) {
    const Executed by_pass = executed_by_pass<sweeps, Kind>(n);
    const double with_error = left % sweeps == 0 ? 1 : 0;
    executed.passes += passes;
    executed.sums += passes * by_pass.sums;
    executed.products += passes * by_pass.products;
    executed.changes += with_error * by_pass.changes;
    executed.scaled_changes += with_error * by_pass.scaled_changes;
  }
  if constexpr (sweeps > 1) {
    count_passes<sweeps / 2, Kind>(n, left % sweeps, executed);
  }
}

template <int sweeps, typename Kind>
void tiled_work(const Size& size, double cache, rl_work& work) {
  const auto n = static_cast<int>(size["n"]);
  const std::int64_t last = size["sweeps"] % check_every;
  Executed of_interval;
  Executed executed;
  count_passes<sweeps, Kind>(n, check_every, of_interval);
  count_passes<sweeps, Kind>(n, last, executed);
  const auto intervals = static_cast<double>(size["sweeps"] / check_every);
  const auto all = [&](double Executed::*of) {
    return intervals * (of_interval.*of) + executed.*of;
  };
  swapping_work(size, cache, all(&Executed::passes), work);
  work.fp32.add = 3 * all(&Executed::sums) + all(&Executed::changes);
  work.fp32.mul = all(&Executed::products);
  work.fp32.fma = all(&Executed::scaled_changes);
}

}  // namespace roofladder::jacobi
