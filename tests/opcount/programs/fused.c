// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Prints a digest of the bits of fused multiply-adds of all forms, of numbers of every kind.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define FMA __attribute__((noinline, target("avx2,fma")))

static uint64_t state = 88172645463325252ULL, digest = 0xcbf29ce484222325ULL;

static uint64_t drawn(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}

// Any bits, or those of numbers at the limits.
static uint64_t drawn_fp64(void) {
  static const uint64_t limits[] = {0,
                                    1,
                                    0x8000000000000000,
                                    0x7ff0000000000000,
                                    0xfff0000000000000,
                                    0x7ff8000000000000,
                                    0x0010000000000000,
                                    0x000fffffffffffff,
                                    0x7fefffffffffffff,
                                    0x3ff0000000000000,
                                    0xbff0000000000000};
  const uint64_t bits = drawn();
  switch (bits % 4) {
    case 0:
      return limits[drawn() % (sizeof limits / sizeof *limits)];
    case 1:
      return (drawn() & 0x800fffffffffffff) | 0x3ff0000000000000;  // from 1 to 2
    default:
      return drawn();
  }
}
static uint32_t drawn_fp32(void) {
  static const uint32_t limits[] = {0,          1,          0x80000000, 0x7f800000, 0xff800000,
                                    0x7fc00000, 0x00800000, 0x007fffff, 0x7f7fffff, 0x3f800000};
  switch (drawn() % 4) {
    case 0:
      return limits[drawn() % (sizeof limits / sizeof *limits)];
    case 1:
      return ((uint32_t)drawn() & 0x807fffff) | 0x3f800000;
    default:
      return (uint32_t)drawn();
  }
}

static void take(const void* data, unsigned bytes) {
  for (unsigned i = 0; i < bytes; i++) {
    digest = (digest ^ ((const unsigned char*)data)[i]) * 0x100000001b3ULL;
  }
}

// Leaves out what Valgrind changes around an instruction: which of several NaNs a result is, and
// the sign of zero, since it negates operands.
static void take_fp64(const double* values, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    const double value = values[i] == values[i] ? values[i] + 0.0 : 0x1p-1000;
    take(&value, sizeof value);
  }
}
static void take_fp32(const float* values, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    const float value = values[i] == values[i] ? values[i] + 0.0f : 0x1p-100f;
    take(&value, sizeof value);
  }
}

static uint64_t p[3][4];
static uint32_t q[3][8];

#define TAKE(type, load, store, expression)                     \
  do {                                                          \
    type A = load(0), B = load(1), C = load(2), R = expression; \
    store(R);                                                   \
  } while (0)
#define LOAD4(i) _mm256_loadu_pd((const double*)p[i])
#define STORE4(r)             \
  do {                        \
    double out[4];            \
    _mm256_storeu_pd(out, r); \
    take_fp64(out, 4);        \
  } while (0)
#define LOAD2(i) _mm_loadu_pd((const double*)p[i])
#define STORE2(r)          \
  do {                     \
    double out[2];         \
    _mm_storeu_pd(out, r); \
    take_fp64(out, 2);     \
  } while (0)
// Takes the lowest lane of a scalar result: Valgrind clears the others.
#define STORE1(r)                        \
  do {                                   \
    const double out = _mm_cvtsd_f64(r); \
    take_fp64(&out, 1);                  \
  } while (0)
#define STORE1S(r)                      \
  do {                                  \
    const float out = _mm_cvtss_f32(r); \
    take_fp32(&out, 1);                 \
  } while (0)
#define LOAD8(i) _mm256_loadu_ps((const float*)q[i])
#define STORE8(r)             \
  do {                        \
    float out[8];             \
    _mm256_storeu_ps(out, r); \
    take_fp32(out, 8);        \
  } while (0)
#define LOAD4S(i) _mm_loadu_ps((const float*)q[i])
#define STORE4S(r)         \
  do {                     \
    float out[4];          \
    _mm_storeu_ps(out, r); \
    take_fp32(out, 4);     \
  } while (0)

FMA static void fuse(void) {
  TAKE(__m256d, LOAD4, STORE4, _mm256_fmadd_pd(A, B, C));
  TAKE(__m256d, LOAD4, STORE4, _mm256_fmsub_pd(A, B, C));
  TAKE(__m256d, LOAD4, STORE4, _mm256_fnmadd_pd(A, B, C));
  TAKE(__m256d, LOAD4, STORE4, _mm256_fnmsub_pd(A, B, C));
  TAKE(__m256d, LOAD4, STORE4, _mm256_fmaddsub_pd(A, B, C));
  TAKE(__m256d, LOAD4, STORE4, _mm256_fmsubadd_pd(A, B, C));
  TAKE(__m128d, LOAD2, STORE2, _mm_fmadd_pd(A, B, C));
  TAKE(__m128d, LOAD2, STORE2, _mm_fnmsub_pd(A, B, C));
  TAKE(__m128d, LOAD2, STORE1, _mm_fmadd_sd(A, B, C));
  TAKE(__m128d, LOAD2, STORE1, _mm_fmsub_sd(A, B, C));
  TAKE(__m256, LOAD8, STORE8, _mm256_fmadd_ps(A, B, C));
  TAKE(__m256, LOAD8, STORE8, _mm256_fmsub_ps(A, B, C));
  TAKE(__m256, LOAD8, STORE8, _mm256_fnmadd_ps(A, B, C));
  TAKE(__m256, LOAD8, STORE8, _mm256_fmaddsub_ps(A, B, C));
  TAKE(__m128, LOAD4S, STORE4S, _mm_fmadd_ps(A, B, C));
  TAKE(__m128, LOAD4S, STORE1S, _mm_fnmadd_ss(A, B, C));
  // One that takes the result of another.
  TAKE(__m256d, LOAD4, STORE4,
       _mm256_fmadd_pd(_mm256_fmadd_pd(A, B, C), B, _mm256_fmsub_pd(A, C, B)));
}

int main(void) {
  for (int i = 0; i < 20000; i++) {
    for (int k = 0; k < 3; k++) {
      for (int lane = 0; lane < 4; lane++)
        p[k][lane] = drawn_fp64();
      for (int lane = 0; lane < 8; lane++)
        q[k][lane] = drawn_fp32();
    }
    fuse();
  }
  printf("%016llx\n", (unsigned long long)digest);
}
