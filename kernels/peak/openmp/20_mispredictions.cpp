// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/throughput.h"

namespace roofladder {
#if ROOFLADDER_HAS_THROUGHPUT
namespace {

// 192 branches by random bits, of which every predictor gets a half wrong. The numbers never begin
// anew, since predictors learn short sequences. They are those of xorshift64* (Vigna, "An
// experimental exploration of Marsaglia's xorshift generators, scrambled", 2016).
struct Block {
  static constexpr int draws = 6;

  std::uint64_t taken = 0;

  void run() {
    static thread_local std::uint64_t state = reinterpret_cast<std::uintptr_t>(&state);
    for (int draw = 0; draw < draws; ++draw) {
      state ^= state >> 12;
      state ^= state << 25;
      state ^= state >> 27;
      std::uint64_t bits = (state * 0x2545f4914f6cdd1d) >> 32;
      asm volatile(
          ".rept 32\n"
          "shr $1, %0\n"
          "jc 1f\n"
          "inc %1\n"
          "1:\n"
          ".endr\n"
          : "+r"(bits), "+r"(taken)
          :
          : "cc");
    }
  }

  static void add(rl_operations&, double) {}
};

}  // namespace

template <>
constexpr std::int64_t peak::duration<Block> = 64;

extern const VariantFile peak_openmp_20_mispredictions = peak::throughput_variant<Block>(
    "Mispredictions: branches by random bits",
    "A core that has predicted a branch wrongly drops what it began behind it: what that costs at "
    "least, as wrong branches a second.",
    "mispredictions", "mispredictions");

#else
extern const VariantFile peak_openmp_20_mispredictions;
const VariantFile peak_openmp_20_mispredictions;
#endif
}  // namespace roofladder
