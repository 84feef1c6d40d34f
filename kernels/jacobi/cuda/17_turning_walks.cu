// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/tiled_passes.h"

namespace roofladder {
namespace {

using namespace jacobi;

using Turning = PassKind<CopiedRows, Levels::sums, true>;

}  // namespace

extern const VariantFile jacobi_cuda_17_turning_walks{
    cuda::resident_variant<TiledLaplace<check_every, Turning>>({
        .title = "Every second pass upward",
        .claim = "All tiles are walked at once, so a pass ends at the last rows of each. The next "
                 "pass begins with these, which are still in the L2 cache.",
        .expects = RL_LESS_TRAFFIC,
        .parent = "deferred_quarters",
        .work = tiled_work<check_every, Turning>,
    })};

}  // namespace roofladder
