// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

class PointerSwap : public ResidentLaplace {
 public:
  explicit PointerSwap(const Problem& problem)
      : ResidentLaplace(problem, tuned_stencil(), tuned_copy(problem)),
        m_problem_A(problem.array<float>("A")) {}

  // Resets both grids, since no sweep writes the boundary.
  void reset() {
    if (A != m_problem_A.data()) {
      std::swap(A, Anew);
    }
    copy_grid(Anew, A);
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

  void finish() {
    if (A != m_problem_A.data()) {
      copy_grid(m_problem_A.data(), A);
    }
  }

 private:
  void copy_grid(float* to, const float* from) const {
    CUDA_REQUIRE(cudaMemcpy(to, from, m_problem_A.size_bytes(), cudaMemcpyDeviceToDevice));
  }

  const std::span<float> m_problem_A;
};

void work(const Size& size, double cache, rl_work& work) {
  const auto sweeps = static_cast<double>(size["sweeps"]);
  declare_bytes(size, cache, sweeps, work);
  declare_seed_flops(size, work);
  work.link_from_device = sizeof(float) * sweeps;
}

}  // namespace

extern const VariantFile jacobi_cuda_6_pointer_swap{cuda::resident_variant<PointerSwap>({
    .title = "Pointer swap",
    .claim = "The two grids change roles after a sweep, so nothing is copied back: two passes over "
             "memory in place of four. From here on the data region is outside the repetition: the "
             "two transfers, which all sweeps share, are timed no more.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "create",
    .scope = "sweeps alone, the grids on the device already, without the two transfers",
    .parts = {"stencil", "reduction"},
    .work = work,
})};

}  // namespace roofladder
