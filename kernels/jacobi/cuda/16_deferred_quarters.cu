// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/tiled_passes.h"

namespace roofladder {
namespace {

using namespace jacobi;

using Deferred = PassKind<CopiedRows, Levels::sums>;

}  // namespace

extern const VariantFile jacobi_cuda_16_deferred_quarters{
    cuda::resident_variant<TiledLaplace<check_every, Deferred>>({
        .title = "One multiplication a pass",
        .claim = "Sums of four neighbours are handed from sweep to sweep as they are, and "
                 "multiplied by (1/4)^10 when they leave: three operations a point in place of "
                 "four. Multiplying by a power of two is exact, so the results are the same bits.",
        .expects = RL_FEWER_FLOPS,
        .parent = "copied_rows:sweeps=10",
        .work = tiled_work<check_every, Deferred>,
    })};

}  // namespace roofladder
