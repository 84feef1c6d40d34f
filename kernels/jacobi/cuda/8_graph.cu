// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/point_sweep.h"

namespace roofladder {
namespace {

using namespace jacobi;

class Graph : public GraphLaplace<PointSweep> {
 public:
  explicit Graph(const Problem& problem)
      : GraphLaplace(problem, static_cast<int>(problem.size["n"])) {}
};

}  // namespace

extern const VariantFile jacobi_cuda_8_graph{cuda::resident_variant<Graph>({
    .title = "Graph of the sweeps between checks",
    .claim = "One launch of a CUDA graph in place of ten of kernels. It saves about a microsecond "
             "a sweep, which counts where a sweep lasts a few.",
    .parent = "fused_error:every=10",
    .work = point_sweep_work,
})};

}  // namespace roofladder
