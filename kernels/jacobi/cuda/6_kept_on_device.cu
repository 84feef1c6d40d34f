// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

class KeptOnDevice : public Laplace {
 public:
  explicit KeptOnDevice(const Problem& problem)
      : Laplace(problem, tuned_stencil(), tuned_copy(problem)), m_initial(host_A) {}

  void reset() { A.copy_from(m_initial); }
  void run(cuda::Queue& queue) { iterate(queue); }
  void finish() { A.download(host_A); }

 private:
  const cuda::DeviceArray<float> m_initial;
};

}  // namespace

extern const VariantFile jacobi_cuda_6_kept_on_device{cuda::device_variant<KeptOnDevice>({
    .title = "Grid kept on the device",
    .claim = "The same kernels, the data region outside the repetition: a solver of thousands of "
             "sweeps pays for its two transfers once, a repetition of few would show little else.",
    .parent = "create",
    .flags = RL_RESTORES,
    .parts = {"stencil", "reduction", "copy"},
    .work = copying_work,
})};

}  // namespace roofladder
