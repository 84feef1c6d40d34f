// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/quad_sweep.h"

namespace roofladder {
namespace {

using namespace jacobi;

}  // namespace

extern const VariantFile jacobi_cuda_11_warp_neighbours{
    cuda::resident_variant<QuadLaplace<1, SidesFromWarp, CachedStores>>({
        .title = "Neighbours from the warp",
        .claim = "The points left and right of a quad come from the lanes beside it, not from the "
                 "first-level cache: three loads a quad in place of five, two shuffles.",
        .parent = "quads",
        .work = quad_sweep_work,
    })};

}  // namespace roofladder
