// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

class PointerSwap : public Laplace {
 public:
  explicit PointerSwap(const Problem& problem)
      : Laplace(problem, tuned_stencil(), tuned_copy(problem)), m_initial(host_A) {}

  // Both grids, since no sweep writes the boundary.
  void reset() {
    A.copy_from(m_initial);
    Anew.copy_from(m_initial);
  }

  void run(cuda::Queue& queue) {
    float error = 1.f;
    int iter = 0;
    while (error > never_converged && iter < iter_max) {
      queue.enter(stencil);
      launch_stencil(queue);
      queue.enter(reduction);
      error = reduce_error(queue);
      std::swap(A, Anew);
      iter++;
    }
  }

  void finish() { A.download(host_A); }

 private:
  const cuda::DeviceArray<float> m_initial;
};

void work(const Size& size, double cache, rl_work& work) {
  const auto sweeps = static_cast<double>(size["sweeps"]);
  declare_bytes(size, cache, sweeps, work);
  declare_seed_flops(size, work);
  work.link_from_device = sizeof(float) * sweeps;
}

}  // namespace

extern const VariantFile jacobi_cuda_7_pointer_swap{cuda::device_variant<PointerSwap>({
    .title = "Pointer swap",
    .claim = "The two grids change roles after a sweep, so nothing is copied back: two passes over "
             "memory in place of four.",
    .parent = "kept_on_device",
    .flags = RL_RESTORES,
    .parts = {"stencil", "reduction"},
    .work = work,
})};

}  // namespace roofladder
