// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#define NUMBERS 96
#define PASTE(type, width) type##width
#define VECTOR(type, width) PASTE(type, width)

#if WIDTH == 1
typedef float Chain;
#else
typedef VECTOR(float, WIDTH) Chain;
#endif

union Lanes {
  Chain all;
  float lane[WIDTH];
};

kernel void advance(global const double* start, global double* result, ulong groups, uint steps) {
  const ulong group = get_global_id(0);
  if (group >= groups) {
    return;
  }
  const Chain factor = (float)(1.0 - 1.0 / 4096);
  const Chain shift = (float)(1.0 / 4096);
  const Chain first = (float)start[group];
  union Lanes sum;
  sum.all = 0;
  for (int pass = 0; pass < NUMBERS; pass += CHAINS * WIDTH) {
    Chain x[CHAINS];
    for (int c = 0; c < CHAINS; ++c) {
      union Lanes number;
      for (int l = 0; l < WIDTH; ++l) {
        number.lane[l] = (float)(pass + c * WIDTH + l);
      }
      x[c] = fma((Chain)((float)(1.0 / 1024)), number.all, first);
    }
#pragma unroll 4
    for (uint step = 0; step < steps; ++step) {
#pragma unroll
      for (int c = 0; c < CHAINS; ++c) {
        x[c] = fma(x[c], factor, shift);
      }
    }
    for (int c = 0; c < CHAINS; ++c) {
      sum.all += x[c];
    }
  }
  float total = sum.lane[0];
  for (int l = 1; l < WIDTH; ++l) {
    total += sum.lane[l];
  }
  result[group] = total;
}

#else
#include "kernels/peak/opencl/chains.h"

namespace roofladder {

extern const VariantFile peak_opencl_1_fp32{
    peak::fma_variant<8, 1, true>(), peak::fma_variant<16, 1, true>(),
    peak::fma_variant<12, 8, true>(), peak::fma_variant<6, 16, true>()};

}  // namespace roofladder
#endif
