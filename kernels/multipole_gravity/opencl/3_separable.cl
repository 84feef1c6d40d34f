// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/multipole_gravity/opencl/separable.clh"

#define DEPTH 8  // cells of circles that a group processes at a time

// Multiplies each circle by each function of phi, summed over phi. A work-item computes the
// functions of one parity for several circles, with their sums in registers.
kernel __attribute__((reqd_work_group_size(parities, ROWS, 1))) void sum_over_phi(
    ulong circles, ulong phi, global const real* density, global const real* volume,
    global const real* azimuthal, global real* sums) {
  local real values[DEPTH][CIRCLES];
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
  for (ulong k = 0; k < phi; k += DEPTH) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint at = item; at < DEPTH * CIRCLES; at += parities * ROWS) {
      const ulong circle = first + at / DEPTH;
      const uint d = at % DEPTH;
      values[d][at / DEPTH] = circle < circles ? density[circle * phi + k + d] : 0;
    }
    for (uint at = item; at < DEPTH * functions; at += parities * ROWS) {
      factors[at] = azimuthal[k * functions + at];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = 0; d < DEPTH; d++) {
      real value[CIRCLES_OF_ITEM];
#pragma unroll
      for (uint c = 0; c < CIRCLES_OF_ITEM; c++) {
        value[c] = values[d][row + ROWS * c];
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
using Separable = multipole::Separable<Real, 1>;

}  // namespace

extern const VariantFile multipole_gravity_opencl_3_separable{opencl_c::precisions<
    Separable, multipole::separable_work<double, 1>, multipole::separable_work<float, 1> >({
    .title = "Separable",
    .claim = "A harmonic is a function of theta times one of phi. So each circle of cells is "
             "summed once with 27 functions of phi, and only those sums, not the cells, meet the "
             "105 functions of theta: a seventh of the operations, and tables that fit the caches.",
    .expects = RL_FEWER_FLOPS,
    .parent = "matrix_product",
    .flags = RL_RESTORES,
})};

}  // namespace roofladder
#endif
