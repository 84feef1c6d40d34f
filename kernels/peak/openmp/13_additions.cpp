// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/throughput.h"

namespace roofladder {
#if ROOFLADDER_HAS_THROUGHPUT
namespace {

struct Block {
  double x = 1;

  void run() {
    asm volatile(
        ".rept 96\n"
        "vaddsd %0, %0, %%xmm15\n"
        ".endr\n"
        :
        : "x"(x)
        : "xmm15");
  }

  static void add(rl_operations& operations, double instructions) {
    operations.add += instructions;
  }
};

}  // namespace

extern const VariantFile peak_openmp_13_additions = peak::throughput_variant<Block>(
    "Additions: scalar, fp64",
    "Additions that need no result of one another fill every unit that can add.", "additions");

#else
extern const VariantFile peak_openmp_13_additions;
const VariantFile peak_openmp_13_additions;
#endif
}  // namespace roofladder
