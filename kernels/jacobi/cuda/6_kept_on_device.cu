// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

class KeptOnDevice : public ResidentLaplace {
 public:
  explicit KeptOnDevice(const Problem& problem)
      : ResidentLaplace(problem, tuned_stencil(), tuned_copy(problem)) {}

  void run(cuda::Queue& queue) { iterate(queue); }
};

}  // namespace

extern const VariantFile jacobi_cuda_6_kept_on_device{cuda::resident_variant<KeptOnDevice>({
    .title = "Grid kept on the device",
    .claim = "The same kernels, the data region outside the repetition: a solver of thousands of "
             "sweeps pays for its two transfers once, a repetition of few would show little else.",
    .parent = "create",
    .parts = {"stencil", "reduction", "copy"},
    .work = copying_work,
})};

}  // namespace roofladder
