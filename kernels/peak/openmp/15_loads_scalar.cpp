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
        "mov 0(%0), %%rax\n"
        "mov 8(%0), %%rcx\n"
        "mov 16(%0), %%rdx\n"
        "mov 24(%0), %%rsi\n"
        "mov 32(%0), %%rax\n"
        "mov 40(%0), %%rcx\n"
        "mov 48(%0), %%rdx\n"
        "mov 56(%0), %%rsi\n"
        ".endr\n"
        :
        : "r"(data)
        : "memory", "rax", "rcx", "rdx", "rsi");
  }

  static void add(rl_operations&, double) {}
};

}  // namespace

extern const VariantFile peak_openmp_15_loads_scalar = peak::throughput_variant<Block>(
    "Loads: 8 bytes, general registers",
    "Loads from one line of the first-level cache fill every unit that can load.", "loads.scalar");

#else
extern const VariantFile peak_openmp_15_loads_scalar;
const VariantFile peak_openmp_15_loads_scalar;
#endif
}  // namespace roofladder
