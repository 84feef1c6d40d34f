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
        "mov %1, 0(%0)\n"
        "mov %1, 8(%0)\n"
        "mov %1, 16(%0)\n"
        "mov %1, 24(%0)\n"
        "mov %1, 32(%0)\n"
        "mov %1, 40(%0)\n"
        "mov %1, 48(%0)\n"
        "mov %1, 56(%0)\n"
        ".endr\n"
        :
        : "r"(data), "r"(std::int64_t{})
        : "memory");
  }

  static void add(rl_operations&, double) {}
};

}  // namespace

extern const VariantFile peak_openmp_17_stores_scalar = peak::throughput_variant<Block>(
    "Stores: 8 bytes, general registers",
    "Stores to one line of the first-level cache fill every unit that can store.", "stores.scalar");

#else
extern const VariantFile peak_openmp_17_stores_scalar;
const VariantFile peak_openmp_17_stores_scalar;
#endif
}  // namespace roofladder
