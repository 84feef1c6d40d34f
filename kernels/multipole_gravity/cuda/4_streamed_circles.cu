// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/multipole_gravity/cuda/streamed.h"

namespace roofladder {

using namespace multipole;

extern const VariantFile multipole_gravity_cuda_4_streamed_circles{
    cuda::resident_variant<Streamed<CircleProducts>>({
        .title = "Circles on their way",
        .claim = "Registers let eight warps onto a multiprocessor, which with a circle each on its "
                 "way keep fewer bytes in flight than memory's latency asks for. Here three of "
                 "each warp's are, by copies to shared memory that no register waits for.",
        .expects = RL_HIGHER_BANDWIDTH,
        .parent = "warp_circle",
        .flags = RL_RESTORES,
        .work = warp_circle_work<CircleProducts>,
    })};

}  // namespace roofladder
