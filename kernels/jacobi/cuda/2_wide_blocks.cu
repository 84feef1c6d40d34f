// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

template <unsigned rows>
class WideBlocks : public DataRegion {
 public:
  explicit WideBlocks(const Problem& problem)
      : DataRegion(problem, {stencil_of_points, covering(problem, {32, rows})},
                   default_copy(problem)) {}
};

template <unsigned rows>
VariantEntry wide_blocks(const std::string& claim, std::uint32_t flags) {
  return cuda::device_variant<WideBlocks<rows>>({
      .title = "Stencil in blocks of 32 x " + std::to_string(rows),
      .claim = claim,
      .expects = RL_HIGHER_BANDWIDTH,
      .parent = "data_region",
      .flags = flags,
      .parts = parts_with_link,
      .parameters = {{"rows", rows}},
      .work = data_region_work<2>,
  });
}

}  // namespace

extern const VariantFile jacobi_cuda_2_wide_blocks{
    wide_blocks<8>("As many threads as in 16 x 16, but a warp's loads are of one row: whole lines "
                   "of 128 bytes, not halves of two. The width alone.",
                   RL_BRANCH),
    wide_blocks<16>("A warp's loads are of one row, whole lines of 128 bytes, not halves of two; "
                    "and with twice the threads there are half the blocks, so half the partial "
                    "maxima for the one block of the reduction.",
                    0)};

}  // namespace roofladder
