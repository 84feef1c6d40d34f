// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/multipole_gravity/cuda/parity_products.h"
#include "kernels/multipole_gravity/cuda/streamed.h"

namespace roofladder {

using namespace multipole;

extern const VariantFile multipole_gravity_cuda_5_lane_per_parity{
    cuda::resident_variant<Streamed<ParityProducts>>({
        .title = "A lane a parity",
        .claim = "A lane had all 28 functions at two elements of a circle, now the seven of one "
                 "parity at eight: as many products, and to fold is a matter of its own signs. "
                 "But it has seven sums in place of 28, so that sums over lanes take seven "
                 "exchanges, not 31, and registers let twelve warps onto a multiprocessor.",
        .expects = RL_HIGHER_OCCUPANCY,
        .parent = "streamed_circles",
        .flags = RL_RESTORES,
        .work = warp_circle_work<ParityProducts>,
    })};

}  // namespace roofladder
