// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/peak/cuda/tiles.h"

// D = A B + C of one warp with sums in fp32: C holds 16 x 8 of them in four registers, A four and B
// two registers of elements. PTX ISA, "Matrix Fragments for mma.m16n8k16 with floating point type"
// and "for mma.m16n8k8".
#if __CUDA_ARCH__ >= 800
#define ROOFLADDER_MMA(shape, types)                                              \
  asm volatile("mma.sync.aligned." shape ".row.col." types                        \
               " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" \
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])                   \
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))
#else
#define ROOFLADDER_MMA(shape, types) __trap()
#endif

namespace roofladder::peak {

struct Mma16x8 {
  static constexpr int m = 16;
  static constexpr int n = 8;
  static constexpr int capability = 80;
};

}  // namespace roofladder::peak
