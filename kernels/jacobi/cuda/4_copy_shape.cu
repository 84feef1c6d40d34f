// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

class CopyShape : public DataRegion {
 public:
  explicit CopyShape(const Problem& problem)
      : DataRegion(problem, tuned_stencil(), tuned_copy(problem)) {}
};

}  // namespace

extern const VariantFile jacobi_cuda_4_copy_shape{cuda::device_variant<CopyShape>({
    .title = "Copy nest with a shape of its own",
    .claim = "gang(16) and vector(32) on the inner loop of the copy only: blocks as wide as a "
             "warp, looping along a row.",
    .parent = "fewer_blocks",
    .parts = parts_with_link,
    .work = data_region_work<2>,
})};

}  // namespace roofladder
