// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Loops whose operations and bytes are known, each in a region of its own.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "opcount/requests.h"

enum { n = 4096 };
static double a[n] __attribute__((aligned(64))), b[n] __attribute__((aligned(64))),
    c[n] __attribute__((aligned(64)));
static float f[n] __attribute__((aligned(64))), g[n] __attribute__((aligned(64)));
static uint16_t halves[n] __attribute__((aligned(64)));
static long double x[n];

#define REGION(name) __attribute__((noinline)) static void name(void)
#define AVX2 __attribute__((noinline, target("avx2,fma,f16c")))

// Keeps the compiler from vectorizing a loop.
#define SCALAR asm volatile("" ::: "memory")

REGION(triad) {
  for (int i = 0; i < n; i++) {
    a[i] = b[i] + 3 * c[i];
    SCALAR;
  }
}
REGION(triad_of_pairs) {
  for (int i = 0; i < n; i += 2)
    _mm_store_pd(a + i,
                 _mm_add_pd(_mm_load_pd(b + i), _mm_mul_pd(_mm_set1_pd(3), _mm_load_pd(c + i))));
}
AVX2 static void triad_of_fours(void) {
  for (int i = 0; i < n; i += 4)
    _mm256_store_pd(
        a + i, _mm256_fmadd_pd(_mm256_load_pd(c + i), _mm256_set1_pd(3), _mm256_load_pd(b + i)));
}
AVX2 static void past_caches(void) {
  for (int i = 0; i < n; i += 4)
    _mm256_stream_pd(a + i, _mm256_load_pd(b + i));
}
REGION(divide) {
  for (int i = 0; i < n; i++) {
    a[i] = b[i] / c[i];
    SCALAR;
  }
}
REGION(root) {
  for (int i = 0; i < n; i++) {
    a[i] = __builtin_sqrt(b[i]);
    SCALAR;
  }
}
REGION(singles) {
  for (int i = 0; i < n; i += 4)
    _mm_store_ps(f + i, _mm_sub_ps(_mm_load_ps(g + i), _mm_load_ps(f + i)));
}
AVX2 static void single_fours(void) {
  for (int i = 0; i < n; i += 8)
    _mm256_store_ps(f + i, _mm256_fnmadd_ps(_mm256_load_ps(g + i), _mm256_load_ps(g + i),
                                            _mm256_load_ps(f + i)));
}
REGION(largest) {
  for (int i = 0; i < n; i += 2)
    _mm_store_pd(a + i, _mm_max_pd(_mm_load_pd(b + i), _mm_load_pd(c + i)));
}
REGION(widen) {
  for (int i = 0; i < n; i += 2)
    _mm_store_pd(a + i, _mm_cvtps_pd(_mm_castpd_ps(_mm_load_sd((const double*)(f + i)))));
}
AVX2 static void from_halves(void) {
  for (int i = 0; i < n; i += 8)
    _mm256_store_ps(f + i, _mm256_cvtph_ps(_mm_load_si128((const __m128i*)(halves + i))));
}
AVX2 static void sums_of_neighbours(void) {
  for (int i = 0; i < n; i += 4)
    _mm256_store_pd(a + i, _mm256_hadd_pd(_mm256_load_pd(b + i), _mm256_load_pd(c + i)));
}
AVX2 static void masked(void) {
  const __m256i three = _mm256_set_epi64x(0, -1, -1, -1);
  for (int i = 0; i < n; i += 4)
    _mm256_maskstore_pd(a + i, three, _mm256_maskload_pd(b + i, three));
}
REGION(extended) {
  for (int i = 0; i < n; i++) {
    x[i] = x[i] * x[i] + x[i];
    SCALAR;
  }
}
REGION(set_bytes) {
  void* to = a;
  unsigned long count = sizeof a;
  asm volatile("rep stosb" : "+D"(to), "+c"(count) : "a"(0) : "memory");
}
REGION(estimate) {
  for (int i = 0; i < n; i += 4)
    _mm_store_ps(f + i, _mm_rsqrt_ps(_mm_load_ps(g + i)));
}
static inline __attribute__((always_inline)) double square(double of) {
  return of * of;
}
REGION(squares) {
  for (int i = 0; i < n; i++) {
    a[i] = square(b[i]);
    SCALAR;
  }
}
REGION(nested) {
  for (int i = 0; i < 64; i++) {
    for (int k = 0; k < n / 64; k++) {
      a[k] += b[i];
      SCALAR;
    }
    c[i] = a[0];
  }
}

#define RUN(name)         \
  do {                    \
    OPCOUNT_ENTER(#name); \
    name();               \
    OPCOUNT_ENTER("");    \
  } while (0)

int main(void) {
  for (int i = 0; i < n; i++) {
    b[i] = i + 1, c[i] = i + 2, f[i] = g[i] = (float)i + 1, x[i] = i;
  }
  RUN(triad);
  RUN(triad_of_pairs);
  RUN(triad_of_fours);
  RUN(past_caches);
  RUN(divide);
  RUN(root);
  RUN(singles);
  RUN(single_fours);
  RUN(largest);
  RUN(widen);
  RUN(from_halves);
  RUN(sums_of_neighbours);
  RUN(masked);
  RUN(extended);
  RUN(set_bytes);
  RUN(estimate);
  RUN(squares);
  RUN(nested);
  printf("%g %g\n", a[1], (double)f[1]);
}
