// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/cuda/tiles.h"

namespace roofladder {
namespace {

// D = A B + C of one warp, with the fragments of PTX ISA, "Matrix Fragments for mma.m8n8k4 with
// .f64" and "for mma.m16n8k16 with .f64".
struct Mma8x8x4 {
  using Element = peak::Fp64;
  static constexpr int m = 8;
  static constexpr int n = 8;
  static constexpr int k = 4;
  static constexpr int capability = 80;

  static __device__ void multiply_add(double* c, const double (&a)[1], const double (&b)[1]) {
#if __CUDA_ARCH__ >= 800
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
                 : "+d"(c[0]), "+d"(c[1])
                 : "d"(a[0]), "d"(b[0]));
#else
    __trap();
#endif
  }
};

struct Mma16x8x16 {
  using Element = peak::Fp64;
  static constexpr int m = 16;
  static constexpr int n = 8;
  static constexpr int k = 16;
  static constexpr int capability = 90;

  static __device__ void multiply_add(double* c, const double (&a)[8], const double (&b)[4]) {
#if __CUDA_ARCH__ >= 900
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, "
        "{%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}, {%0, %1, %2, %3};"
        : "+d"(c[0]), "+d"(c[1]), "+d"(c[2]), "+d"(c[3])
        : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]),
          "d"(b[0]), "d"(b[1]), "d"(b[2]), "d"(b[3]));
#else
    __trap();
#endif
  }
};

}  // namespace

extern const VariantFile peak_cuda_2_fp64_tensor{peak::tensor_variant<Mma8x8x4, 6>("fp64"),
                                                 peak::tensor_variant<Mma16x8x16, 3>("fp64")};

}  // namespace roofladder
