// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

class FewerBlocks : public DataRegion {
 public:
  explicit FewerBlocks(const Problem& problem)
      : DataRegion(problem, tuned_stencil(), default_copy(problem)) {}
};

}  // namespace

extern const VariantFile jacobi_cuda_3_fewer_blocks{cuda::device_variant<FewerBlocks>({
    .title = "Stencil in 512 blocks with loops",
    .claim = "gang(32) and gang(16): a fixed grid of 16 x 32 blocks, each looping over the points "
             "that are left. 512 partial maxima in place of 32,768 for the one block of the "
             "reduction; fewer blocks to schedule for the stencil.",
    .parent = "wide_blocks:rows=16",
    .parts = parts_with_link,
    .work = data_region_work<2>,
})};

}  // namespace roofladder
