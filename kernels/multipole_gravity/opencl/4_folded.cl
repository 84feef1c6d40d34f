// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/multipole_gravity/opencl/separable.clh"

#define DEPTH 4  // elements of folded circles that a group processes at a time

// Folds a circle's four quarters into the four sums and differences that cosines and sines of even
// and odd m need at k of the first quarter, `stride` apart.
void fold(global const real* circle, ulong phi, ulong k, local real* folded, uint stride) {
  const real second = circle[phi / 2 - 1 - k];
  const real fourth = circle[phi - 1 - k];
  const real right_sum = circle[k] + fourth;
  const real right_difference = circle[k] - fourth;
  const real left_sum = circle[phi / 2 + k] + second;
  const real left_difference = circle[phi / 2 + k] - second;
  folded[0] = right_sum + left_sum;
  folded[stride] = right_sum - left_sum;
  folded[2 * stride] = right_difference + left_difference;
  folded[3 * stride] = right_difference - left_difference;
}

// Multiplies each folded circle by each function of phi, summed over phi. A work-item computes the
// functions of one parity for several circles, with their sums in registers.
kernel __attribute__((reqd_work_group_size(parities, ROWS, 1))) void sum_over_phi(
    ulong circles, ulong phi, global const real* density, global const real* volume,
    global const real* azimuthal, global real* sums) {
  local real values[parities][DEPTH][CIRCLES];
  local real factors[DEPTH * functions];
  const uint parity = get_local_id(0);
  const uint row = get_local_id(1);
  const uint item = row * parities + parity;
  const ulong first = get_group_id(0) * CIRCLES;
  real sum[CIRCLES_OF_ITEM][orders];
#pragma unroll
  for (uint c = 0; c < CIRCLES_OF_ITEM; c++) {
#pragma unroll
    for (uint n = 0; n < orders; n++) {
      sum[c][n] = 0;
    }
  }
  for (ulong k = 0; k < phi / 4; k += DEPTH) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint at = item; at < DEPTH * CIRCLES; at += parities * ROWS) {
      const ulong circle = first + at / DEPTH;
      const uint d = at % DEPTH;
      if (circle < circles) {
        fold(density + circle * phi, phi, k + d, &values[0][d][at / DEPTH], DEPTH * CIRCLES);
      }
    }
    for (uint at = item; at < DEPTH * functions; at += parities * ROWS) {
      factors[at] = azimuthal[k * functions + at];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = 0; d < DEPTH; d++) {
      real value[CIRCLES_OF_ITEM];
#pragma unroll
      for (uint c = 0; c < CIRCLES_OF_ITEM; c++) {
        value[c] = values[parity][d][row + ROWS * c];
      }
#pragma unroll
      for (uint n = 0; n < orders; n++) {
        const real factor = factors[d * functions + parity * orders + n];
#pragma unroll
        for (uint c = 0; c < CIRCLES_OF_ITEM; c++) {
          sum[c][n] = fma(value[c], factor, sum[c][n]);
        }
      }
    }
  }
#pragma unroll
  for (uint c = 0; c < CIRCLES_OF_ITEM; c++) {
    const ulong circle = first + row + ROWS * c;
    if (circle < circles) {
#pragma unroll
      for (uint n = 0; n < orders; n++) {
        sums[circle * functions + parity * orders + n] = sum[c][n] * volume[circle];
      }
    }
  }
}

#else
#include "kernels/multipole_gravity/opencl/separable.h"

namespace roofladder {
namespace {

template <typename Real>
using Folded = multipole::Separable<Real, 4>;

// Counts eight additions for four cells.
template <typename Real>
void work(const Size& size, double cache, rl_work& work) {
  multipole::separable_work<Real, 4>(size, cache, work);
  opencl_c::operations_in<Real>(work).add =
      2 * static_cast<double>(multipole::grid_of(size).cells());
}

}  // namespace

extern const VariantFile multipole_gravity_opencl_4_folded{
    opencl_c::precisions<Folded, work<double>, work<float> >({
        .title = "Folded circles",
        .claim = "Cosines and sines repeat from quarter to quarter of a circle but for their sign. "
                 "So the quarters are added and subtracted as they come to local memory, and a "
                 "quarter of the products is left: one pass over the density and little more.",
        .expects = RL_FEWER_FLOPS,
        .parent = "separable",
        .flags = RL_RESTORES,
    })};

}  // namespace roofladder
#endif
