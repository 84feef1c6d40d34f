// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/point_sweep.h"

namespace roofladder {
namespace {

using namespace jacobi;

const dim3 block{32, 8};

struct FullGridSweep {
  static void launch(cuda::Queue& queue, const SweptGrids& grids, bool with_error) {
    const auto interior = static_cast<std::size_t>(grids.n - 2);
    const cuda::Shape shape{
        {cuda::blocks_for(interior, block.x), cuda::blocks_for(interior, block.y)}, block};
    queue.launch(with_error ? sweep_point<true> : sweep_point<false>, shape,
                 std::as_const(grids.from), grids.to, grids.n, grids.n, grids.error);
  }
};

class FullGrid : public GraphLaplace<FullGridSweep> {
 public:
  explicit FullGrid(const Problem& problem)
      : GraphLaplace(problem, static_cast<int>(problem.size["n"])) {}
};

}  // namespace

extern const VariantFile jacobi_cuda_9_full_grid{cuda::resident_variant<FullGrid>({
    .title = "A thread for every point",
    .claim =
        "As many blocks of 32 x 8 threads as cover the grid, no loops. 512 blocks were good for "
        "few partial maxima, which there are no more; they neither fill the device nor divide "
        "evenly among its multiprocessors.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "graph",
    .work = point_sweep_work,
})};

}  // namespace roofladder
