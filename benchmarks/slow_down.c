// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// slow_down KERNEL: prints the processor seconds of one call, the least of three after a first one,
// by whatever program this one is run.
#define _POSIX_C_SOURCE 200809L
#include <immintrin.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { n = 1 << 20, threads = 4 };
static double a[n] __attribute__((aligned(64))), b[n] __attribute__((aligned(64))),
    c[n] __attribute__((aligned(64)));
static volatile double sink;

#define KERNEL __attribute__((noinline))

// A polynomial of degree 16 for eight elements at once: nothing but fused operations of 256 bits.
__attribute__((noinline, target("avx2,fma"))) static void fused(void) {
  for (int i = 0; i + 8 <= n; i += 8) {
    const __m256d x = _mm256_load_pd(a + i), y = _mm256_load_pd(a + i + 4);
    __m256d p = x, q = y;
    for (int k = 0; k < 16; k++) {
      p = _mm256_fmadd_pd(p, x, _mm256_set1_pd(0.5));
      q = _mm256_fmadd_pd(q, y, _mm256_set1_pd(0.5));
    }
    _mm256_store_pd(b + i, p);
    _mm256_store_pd(b + i + 4, q);
  }
}

KERNEL static void scalar(void) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    sum = sum * 0.5 + a[i] * a[i];
    sum = sum * 0.25 + a[i];
  }
  sink = sum;
}

__attribute__((noinline, target("avx2"))) static void streaming(void) {
  for (int i = 0; i < n; i += 4) {
    _mm256_store_pd(a + i,
                    _mm256_add_pd(_mm256_load_pd(b + i),
                                  _mm256_mul_pd(_mm256_set1_pd(0.25), _mm256_load_pd(c + i))));
  }
}

KERNEL static void branching(void) {
  uint64_t state = 88172645463325252ull, count = 0;
  for (int i = 0; i < n; i++) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    if (state & 1) {
      count += state & 2 ? 3 : 5;
    } else if (state & 4) {
      count ^= state;
    }
  }
  sink = (double)count;
}

static void* part(void* begin) {
  double sum = 0;
  for (int i = (int)(intptr_t)begin; i < n; i += threads) {
    sum += a[i] * b[i];
  }
  sink = sum;
  return NULL;
}
KERNEL static void threaded(void) {
  pthread_t workers[threads];
  for (intptr_t i = 0; i < threads; i++) {
    pthread_create(&workers[i], NULL, part, (void*)i);
  }
  for (int i = 0; i < threads; i++) {
    pthread_join(workers[i], NULL);
  }
}

static const struct {
  const char* name;
  void (*run)(void);
} kernels[] = {{"fused", fused},
               {"scalar", scalar},
               {"streaming", streaming},
               {"branching", branching},
               {"threaded", threaded}};

static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int count, char** arguments) {
  for (int i = 0; i < n; i++) {
    a[i] = b[i] = c[i] = 1.0 / (i + 1);
  }
  for (size_t k = 0; count == 2 && k < sizeof kernels / sizeof *kernels; k++) {
    if (strcmp(kernels[k].name, arguments[1]) == 0) {
      kernels[k].run();
      double least = 1e9;
      for (int i = 0; i < 3; i++) {
        const double begin = processor_time();
        kernels[k].run();
        const double seconds = processor_time() - begin;
        least = seconds < least ? seconds : least;
      }
      printf("%.6g\n", least);
      return 0;
    }
  }
  fprintf(stderr, "usage: slow_down fused|scalar|streaming|branching|threaded\n");
  return 2;
}
