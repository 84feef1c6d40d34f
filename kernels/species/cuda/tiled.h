// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/species/cuda/fields.h"

namespace roofladder::species {

template <unsigned TILE_FACTOR>
__global__ void tiled(Index N, unsigned NS, const double* __restrict__ ax,
                      const double* __restrict__ bx, const double* __restrict__ ay,
                      const double* __restrict__ by, double* __restrict__ output) {
  const Index t = thread_index();
  if (t >= N) {
    return;
  }
#pragma unroll 1
  for (unsigned yy = 0; yy < NS; yy += TILE_FACTOR)
#pragma unroll 1
    for (unsigned x = 0; x < NS; x++)
#pragma unroll 1
      for (unsigned y = yy; y < yy + TILE_FACTOR; y++)
        output[N * (NS * y + x) + t] =
            ax[x * N + t] * ay[y * N + t] + bx[x * N + t] * by[y * N + t];
}

}  // namespace roofladder::species
