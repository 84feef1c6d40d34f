// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/cuda/merged_solver.h"

namespace roofladder {
namespace {

using Aligned =
    yee_vortex::MergedSolver<yee_vortex::Factored, yee_vortex::Unrolled, yee_vortex::aligned>;

}  // namespace

extern const VariantFile yee_vortex_cuda_4_aligned{cuda::device_variant<Aligned>({
    .title = "Aligned rows",
    .claim = "Rows of whole warps, 2016 cells for 2001, so that a warp's accesses to its own cells "
             "are of whole lines.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "factored:unroll=1",
    .parts = yee_vortex::merged_parts,
    .work = yee_vortex::merged_work<yee_vortex::Factored, yee_vortex::aligned>,
})};

}  // namespace roofladder
