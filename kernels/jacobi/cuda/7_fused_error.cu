// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/point_sweep.h"

namespace roofladder {
namespace {

using namespace jacobi;

class FusedError : public SwappedLaplace {
 public:
  explicit FusedError(const Problem& problem)
      : SwappedLaplace(problem, static_cast<int>(problem.size["n"])) {}

  void run(cuda::Queue& queue) {
    SweptGrids now = grids();
    iterate(queue, [&](int sweeps) {
      sweep_until_check<PointSweep>(queue, now, sweeps);
      return now.from;
    });
  }
};

}  // namespace

extern const VariantFile jacobi_cuda_7_fused_error{cuda::resident_variant<FusedError>({
    .title = "Fused error, every " + std::to_string(check_every) + " sweeps",
    .claim = "The greatest change reaches memory by one atomic maximum a block, in the sweeps that "
             "test it only: no second kernel, and the host waits for the device once in ten "
             "sweeps.",
    .parent = "pointer_swap",
    .parameters = {{"every", check_every}},
    .work = point_sweep_work,
})};

}  // namespace roofladder
