// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

class Create : public TransferringLaplace {
 public:
  explicit Create(const Problem& problem)
      : TransferringLaplace(problem, tuned_stencil(), tuned_copy(problem)) {}

  void run(cuda::Queue& queue) {
    queue.enter(to_device);
    copy_in(queue, A, host_A);
    iterate(queue);
    queue.enter(from_device);
    copy_out(queue, host_A, A);
  }
};

}  // namespace

extern const VariantFile jacobi_cuda_5_create{cuda::device_variant<Create>({
    .title = "Second grid created on the device",
    .claim = "`acc data copy(A), create(Anew)`: the second grid is used on the device only, so it "
             "need not cross the host link.",
    .expects = RL_SHORTER_TRANSFERS,
    .parent = "copy_shape",
    .parts = parts_with_link,
    .work = data_region_work<1>,
})};

}  // namespace roofladder
