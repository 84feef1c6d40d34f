// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#if PRECISION == 64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define REAL double
#define SUM double
#elif PRECISION == 32
#define REAL float
#define SUM float
#else
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define REAL half
#define SUM float
#endif

#define NUMBERS 96
#define BURST 1024
#define OFFSET ((SUM)1 / 1024)
#define PASTE(type, width) type##width
#define VECTOR(type, width) PASTE(type, width)

#if WIDTH == 1
typedef REAL Chain;
typedef SUM Sum;
#define TO_SUM VECTOR(convert_, SUM)
#define TO_CHAIN VECTOR(convert_, REAL)
#else
typedef VECTOR(REAL, WIDTH) Chain;
typedef VECTOR(SUM, WIDTH) Sum;
#define TO_SUM VECTOR(VECTOR(convert_, SUM), WIDTH)
#define TO_CHAIN VECTOR(VECTOR(convert_, REAL), WIDTH)
#endif

union Lanes {
  Sum all;
  SUM lane[WIDTH];
};

// A half has 11 bits, so multiples of 1/4096 up to 1/2 are exact: the last offset, 95/1024, and a
// burst of steps. Then a number is added to the sum and starts again from 0.
kernel void advance(global const SUM* start, global SUM* result, ulong groups, uint steps,
                    SUM operand) {
  const ulong group = get_global_id(0);
  if (group >= groups) {
    return;
  }
  const Chain factor = TO_CHAIN((Sum)operand);
  union Lanes sum;
  sum.all = 0;
  for (int pass = 0; pass < NUMBERS; pass += CHAINS * WIDTH) {
    Chain x[CHAINS];
    for (int c = 0; c < CHAINS; ++c) {
      union Lanes offset;
      for (int l = 0; l < WIDTH; ++l) {
        offset.lane[l] = (SUM)(pass + c * WIDTH + l) * OFFSET;
      }
      x[c] = TO_CHAIN(offset.all);
    }
    for (uint done = 0; done < steps; done += BURST) {
      const uint burst = min(steps - done, (uint)BURST);
#pragma unroll 4
      for (uint step = 0; step < burst; ++step) {
#pragma unroll
        for (int c = 0; c < CHAINS; ++c) {
          x[c] = fma(factor, factor, x[c]);
        }
      }
      for (int c = 0; c < CHAINS; ++c) {
        sum.all += TO_SUM(x[c]);
        x[c] = 0;
      }
    }
  }
  SUM total = NUMBERS * start[group];
  for (int l = 0; l < WIDTH; ++l) {
    total += sum.lane[l];
  }
  result[group] = total;
}

#else
#include "kernels/peak/opencl/chains.h"

namespace roofladder {

using peak::fma_variant;

extern const VariantFile peak_opencl_0_multiply_add{
    fma_variant<64, 4, 1>(),  fma_variant<64, 8, 1>(),  fma_variant<64, 12, 4>(),
    fma_variant<64, 12, 8>(), fma_variant<32, 8, 1>(),  fma_variant<32, 16, 1>(),
    fma_variant<32, 12, 8>(), fma_variant<32, 6, 16>(), fma_variant<16, 8, 1>(),
    fma_variant<16, 16, 1>(), fma_variant<16, 12, 8>(), fma_variant<16, 6, 16>()};

}  // namespace roofladder
#endif
