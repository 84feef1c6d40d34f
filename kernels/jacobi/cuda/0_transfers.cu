// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

class Transfers : public TransferringLaplace {
 public:
  explicit Transfers(const Problem& problem)
      : TransferringLaplace(problem, default_stencil(problem), default_copy(problem)) {}

  void run(cuda::Queue& queue) {
    float error = 1.f;
    int iter = 0;
    while (error > never_converged && iter < iter_max) {
      queue.enter(to_device);
      copy_in(queue, A, host_A);
      queue.enter(stencil);
      launch_stencil(queue);
      queue.enter(reduction);
      error = reduce_error(queue);
      queue.enter(from_device);
      copy_interior(queue, host_Anew.data(), Anew, cudaMemcpyDeviceToHost);

      queue.enter(to_device);
      copy_interior(queue, Anew, host_Anew.data(), cudaMemcpyHostToDevice);
      queue.enter(copy);
      launch_copy(queue);
      queue.enter(from_device);
      copy_interior(queue, host_A.data(), A, cudaMemcpyDeviceToHost);
      iter++;
    }
  }

 private:
  void copy_interior(cuda::Queue& queue, float* to, const float* from, cudaMemcpyKind kind) const {
    const std::size_t row = m * sizeof(float);
    const std::size_t first = static_cast<std::size_t>(m) + 1;
    CUDA_REQUIRE(cudaMemcpy2DAsync(to + first, row, from + first, row, row - 2 * sizeof(float),
                                   n - 2, kind, queue.stream()));
  }
};

void work(const Size& size, double cache, rl_work& work) {
  copying_work(size, cache, work);
  const auto sweeps = static_cast<double>(size["sweeps"]);
  const double grid = sizeof(float) * static_cast<double>(size["n"] * size["n"]);
  const double interior = sizeof(float) * interior_points(size);
  work.link_to_device = sweeps * (grid + interior);
  work.link_from_device += sweeps * 2 * interior;
}

}  // namespace

extern const VariantFile jacobi_cuda_0_transfers{cuda::device_variant<Transfers>({
    .title = "Transfers around every kernel",
    .claim = "Both nests as `acc kernels` regions without a data region: each copies what it reads "
             "to the device and what it wrote back to the host, in every sweep. The host link "
             "binds, not the device.",
    .parts = parts_with_link,
    .work = work,
})};

}  // namespace roofladder
