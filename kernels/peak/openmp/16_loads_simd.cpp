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
        "vmovsd 0(%0), %%xmm12\n"
        "vmovsd 8(%0), %%xmm13\n"
        "vmovsd 16(%0), %%xmm14\n"
        "vmovsd 24(%0), %%xmm15\n"
        "vmovsd 32(%0), %%xmm12\n"
        "vmovsd 40(%0), %%xmm13\n"
        "vmovsd 48(%0), %%xmm14\n"
        "vmovsd 56(%0), %%xmm15\n"
        ".endr\n"
        :
        : "r"(data)
        : "memory", "xmm12", "xmm13", "xmm14", "xmm15");
  }

  static void add(rl_operations&, double) {}
};

}  // namespace

extern const VariantFile peak_openmp_16_loads_simd = peak::throughput_variant<Block>(
    "Vector loads: 8 bytes, vector registers",
    "Loads of vector registers fill every unit that can load one.", "loads.simd");

#else
extern const VariantFile peak_openmp_16_loads_simd;
const VariantFile peak_openmp_16_loads_simd;
#endif
}  // namespace roofladder
