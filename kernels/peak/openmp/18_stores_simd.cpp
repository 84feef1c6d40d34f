// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/throughput.h"

namespace roofladder {
#if ROOFLADDER_HAS_THROUGHPUT
namespace {

struct Block {
  alignas(64) double data[8] = {};

  void run() {
    asm volatile(
        ".rept 12\n"
        "vmovsd %1, 0(%0)\n"
        "vmovsd %1, 8(%0)\n"
        "vmovsd %1, 16(%0)\n"
        "vmovsd %1, 24(%0)\n"
        "vmovsd %1, 32(%0)\n"
        "vmovsd %1, 40(%0)\n"
        "vmovsd %1, 48(%0)\n"
        "vmovsd %1, 56(%0)\n"
        ".endr\n"
        :
        : "r"(data), "x"(1.0)
        : "memory");
  }

  static void add(rl_operations&, double) {}
};

}  // namespace

extern const VariantFile peak_openmp_18_stores_simd = peak::throughput_variant<Block>(
    "Vector stores: 8 bytes, vector registers",
    "Stores of vector registers fill every unit that can store one.", "stores.simd");

#else
extern const VariantFile peak_openmp_18_stores_simd;
const VariantFile peak_openmp_18_stores_simd;
#endif
}  // namespace roofladder
