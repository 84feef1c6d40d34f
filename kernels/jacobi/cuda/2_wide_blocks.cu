// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

class WideBlocks : public DataRegion {
 public:
  explicit WideBlocks(const Problem& problem)
      : DataRegion(problem, {stencil_of_points, covering(problem, {32, 16})},
                   default_copy(problem)) {}
};

}  // namespace

extern const VariantFile jacobi_cuda_2_wide_blocks{cuda::device_variant<WideBlocks>({
    .title = "Stencil in blocks 32 wide",
    .claim = "Blocks of 32 x 16 threads in place of 16 x 16: a warp's loads are of one row, whole "
             "lines of 128 bytes, not halves of two.",
    .parent = "data_region",
    .parts = parts_with_link,
    .work = data_region_work<2>,
})};

}  // namespace roofladder
