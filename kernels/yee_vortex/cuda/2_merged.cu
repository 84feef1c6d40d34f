// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/cuda/merged_solver.h"

namespace roofladder {
namespace {

using Merged =
    yee_vortex::MergedSolver<yee_vortex::Divided, yee_vortex::Unrolled, yee_vortex::unpadded>;

}  // namespace

extern const VariantFile yee_vortex_cuda_2_merged{cuda::device_variant<Merged>({
    .title = "Merged kernels",
    .claim = "Kernels that read the same cells are one, four a stage: what crosses a face is found "
             "at once, and rates of change never leave the registers.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "reduced_accesses",
    .parts = yee_vortex::merged_parts,
    .work = yee_vortex::merged_work<yee_vortex::Divided, yee_vortex::unpadded>,
})};

}  // namespace roofladder
