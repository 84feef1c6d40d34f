// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Executes an instruction that Valgrind does not know.
#include <immintrin.h>

static double numbers[8];

__attribute__((noinline, target("avx512f"))) static void twice(void) {
  _mm512_storeu_pd(numbers, _mm512_add_pd(_mm512_loadu_pd(numbers), _mm512_loadu_pd(numbers)));
}

int main(void) {
  twice();
}
