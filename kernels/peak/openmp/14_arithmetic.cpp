// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/throughput.h"

namespace roofladder {
#if ROOFLADDER_HAS_THROUGHPUT
namespace {

// Additions are of other units than multiply-adds on AMD's cores, of the same on Intel's. Eight
// chains of multiply-adds fill two units with a latency of 4 cycles; the result of an addition is
// not used.
struct Block {
  double x[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  double factor = 1 - 1.0 / 4096;
  double shift = 1.0 / 4096;

  void run() {
    asm volatile(
        ".rept 6\n"
        "vfmadd213sd %9, %8, %0\n"
        "vaddsd %8, %8, %%xmm15\n"
        "vfmadd213sd %9, %8, %1\n"
        "vaddsd %8, %8, %%xmm15\n"
        "vfmadd213sd %9, %8, %2\n"
        "vaddsd %8, %8, %%xmm15\n"
        "vfmadd213sd %9, %8, %3\n"
        "vaddsd %8, %8, %%xmm15\n"
        "vfmadd213sd %9, %8, %4\n"
        "vaddsd %8, %8, %%xmm15\n"
        "vfmadd213sd %9, %8, %5\n"
        "vaddsd %8, %8, %%xmm15\n"
        "vfmadd213sd %9, %8, %6\n"
        "vaddsd %8, %8, %%xmm15\n"
        "vfmadd213sd %9, %8, %7\n"
        "vaddsd %8, %8, %%xmm15\n"
        ".endr\n"
        : "+x"(x[0]), "+x"(x[1]), "+x"(x[2]), "+x"(x[3]), "+x"(x[4]), "+x"(x[5]), "+x"(x[6]),
          "+x"(x[7])
        : "x"(factor), "x"(shift)
        : "xmm15");
  }

  static void add(rl_operations& operations, double instructions) {
    operations.fma += instructions / 2;
    operations.add += instructions / 2;
  }
};

}  // namespace

extern const VariantFile peak_openmp_14_arithmetic = peak::throughput_variant<Block>(
    "Arithmetic: scalar fp64 additions and multiply-adds in turn",
    "As many additions as multiply-adds fill the units of both.", "arithmetic");

#else
extern const VariantFile peak_openmp_14_arithmetic;
const VariantFile peak_openmp_14_arithmetic;
#endif
}  // namespace roofladder
