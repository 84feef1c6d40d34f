// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/throughput.h"

namespace roofladder {
#if ROOFLADDER_HAS_THROUGHPUT
namespace {

// Integer additions, loads and additions of numbers in shares that leave no unit of current cores
// short: 4, 2 and 2 of 8. Cores of this instruction set take in 4 to 8 a cycle.
struct Block {
  alignas(64) double data[8] = {};
  double x = 1;

  void run() {
    asm volatile(
        ".rept 12\n"
        "add %2, %%rax\n"
        "mov 0(%0), %%rsi\n"
        "add %2, %%rcx\n"
        "vaddsd %1, %1, %%xmm14\n"
        "add %2, %%rdx\n"
        "mov 8(%0), %%rdi\n"
        "add %2, %%r8\n"
        "vaddsd %1, %1, %%xmm15\n"
        ".endr\n"
        :
        : "r"(data), "x"(x), "r"(std::int64_t{1})
        : "memory", "cc", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "xmm14", "xmm15");
  }

  static void add(rl_operations& operations, double instructions) {
    operations.add += instructions / 4;
  }
};

}  // namespace

extern const VariantFile peak_openmp_19_instructions =
    peak::throughput_variant<Block>("Instructions: integer additions, loads, fp64 additions",
                                    "Instructions that wait for nothing, of kinds that other units "
                                    "take, come in at the rate of the core.",
                                    "instructions");

#else
extern const VariantFile peak_openmp_19_instructions;
const VariantFile peak_openmp_19_instructions;
#endif
}  // namespace roofladder
