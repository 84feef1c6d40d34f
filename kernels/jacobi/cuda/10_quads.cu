// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/quad_sweep.h"

namespace roofladder {
namespace {

using namespace jacobi;

}  // namespace

extern const VariantFile jacobi_cuda_10_quads{
    cuda::resident_variant<QuadLaplace<1, LoadedSides, CachedStores>>({
        .title = "16-byte accesses",
        .claim = "A thread relaxes four points side by side: five loads and a store where four "
                 "threads had sixteen and four, most of them of 16 bytes, of rows that are padded "
                 "to whole warps. Fewer instructions, and more bytes in flight a thread.",
        .expects = RL_HIGHER_BANDWIDTH,
        .parent = "full_grid",
        .work = quad_sweep_work,
    })};

}  // namespace roofladder
