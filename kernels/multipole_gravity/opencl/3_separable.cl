// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#if PRECISION == 32
typedef float real;
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double real;
#endif

#define MOMENTS 196
#define LEGENDRES 105
#define DEPTH 8     // cells of circles that a group processes at a time
#define PARITIES 4  // cosines of even and odd m, sines of even and odd m
#define ORDERS 7    // m of each parity; the first sine is that of m = 0, which is unused
#define FUNCTIONS (PARITIES * ORDERS)
#define ROWS 32
#define CIRCLES_OF_ITEM 2
#define CIRCLES (CIRCLES_OF_ITEM * ROWS)

// Multiplies each circle by each function of phi, summed over phi. A work-item computes the
// functions of one parity for several circles, with their sums in registers.
kernel __attribute__((reqd_work_group_size(PARITIES, ROWS, 1))) void sum_over_phi(
    ulong circles, ulong phi, global const real* density, global const real* volume,
    global const real* functions, global real* sums) {
  local real values[DEPTH][CIRCLES];
  local real factors[DEPTH * FUNCTIONS];
  const uint parity = get_local_id(0);
  const uint row = get_local_id(1);
  const uint item = row * PARITIES + parity;
  const ulong first = get_group_id(0) * CIRCLES;
  real sum[CIRCLES_OF_ITEM][ORDERS];
#pragma unroll
  for (uint c = 0; c < CIRCLES_OF_ITEM; c++) {
#pragma unroll
    for (uint n = 0; n < ORDERS; n++) {
      sum[c][n] = 0;
    }
  }
  for (ulong k = 0; k < phi; k += DEPTH) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint at = item; at < DEPTH * CIRCLES; at += PARITIES * ROWS) {
      const ulong circle = first + at / DEPTH;
      const uint d = at % DEPTH;
      values[d][at / DEPTH] = circle < circles ? density[circle * phi + k + d] : 0;
    }
    for (uint at = item; at < DEPTH * FUNCTIONS; at += PARITIES * ROWS) {
      factors[at] = functions[k * FUNCTIONS + at];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = 0; d < DEPTH; d++) {
      real value[CIRCLES_OF_ITEM];
#pragma unroll
      for (uint c = 0; c < CIRCLES_OF_ITEM; c++) {
        value[c] = values[d][row + ROWS * c];
      }
#pragma unroll
      for (uint n = 0; n < ORDERS; n++) {
        const real factor = factors[d * FUNCTIONS + parity * ORDERS + n];
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
      for (uint n = 0; n < ORDERS; n++) {
        sums[circle * FUNCTIONS + parity * ORDERS + n] = sum[c][n] * volume[circle];
      }
    }
  }
}

// One moment per work-item: the sum over a shell's circles of their sums times the function of
// theta.
kernel void sum_over_theta(ulong count, ulong theta, global const real* polar,
                           global const real* sums, global real* shell_moments) {
  const ulong n = get_global_id(0);
  if (n >= count) {
    return;
  }
  const ulong shell = n / MOMENTS;
  const int within = n - shell * MOMENTS;
  int l = 0;
  while ((l + 1) * (l + 1) <= within) {
    l++;
  }
  const int m = within - l * (l + 1);
  const int order = abs(m);
  const int function = (m < 0 ? 2 + (order & 1) : order & 1) * ORDERS + (order >> 1);
  const ulong first = shell * theta;
  real sum = 0;
  for (ulong j = 0; j < theta; j++) {
    sum = fma(polar[j * LEGENDRES + l * (l + 1) / 2 + order],
              sums[(first + j) * FUNCTIONS + function], sum);
  }
  shell_moments[n] = sum;
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
