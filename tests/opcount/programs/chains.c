// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Loops of `n` iterations whose longest chain of dependent operations is known. Each in a region.
#include <stddef.h>
#include <stdint.h>

#include "opcount/requests.h"

enum { n = 4096 };
static double x[n], y[n];
static volatile double sink;
static size_t next[n];
static unsigned counts[16];

#define LOOP(name, begin, body, end)                 \
  __attribute__((noinline)) static void name(void) { \
    begin for (size_t i = 0; i < n; i++) {           \
      body;                                          \
    }                                                \
    end;                                             \
  }

// Hides a value from the compiler, which keeps it in a register.
#define KEEP(value) __asm__ volatile("" : "+x"(value))

LOOP(sum, double s = 0;, s += x[i]; KEEP(s), sink = s)
LOOP(product, double s = 1;, s *= x[i]; KEEP(s), sink = s)
LOOP(fused, double s = 1;,
                         __asm__ volatile("vfmadd231sd %1, %1, %0"
                                          : "+x"(s)
                                          : "x"(x[i])),
                         sink = s)
LOOP(quotient, double s = 1;, s = x[i] / s; KEEP(s), sink = s)
LOOP(root, double s = 2;, __asm__ volatile("vsqrtsd %0, %0, %0" : "+x"(s)), sink = s)
LOOP(vector_sum, double s = 0;,
                              __asm__ volatile("vaddpd %%ymm1, %%ymm1, %%ymm1" ::
                                                   : "xmm1"),
                              sink = s)
LOOP(vector_fused, double s = 0;,
                                __asm__ volatile("vfmadd231pd %%ymm2, %%ymm2, %%ymm1" ::
                                                     : "xmm1", "xmm2"),
                                sink = s)
LOOP(four_sums, double a = 0; double b = 0; double c = 0; double d = 0;, a += x[i]; b += y[i];
     c += x[i]; d += y[i]; KEEP(a); KEEP(b); KEEP(c); KEEP(d), sink = a + b + c + d)
LOOP(independent, , y[i] = 2 * x[i] + 1, )
LOOP(followed, size_t at = 0;, at = next[at]; __asm__ volatile("" : "+r"(at)), sink = at)
LOOP(counted, , __asm__ volatile("addl $1, %0" : "+m"(counts[3])), )
LOOP(counted_apart, , __asm__ volatile("addl $1, %0" : "+m"(counts[i % 16])), )

#define RUN(loop)       \
  OPCOUNT_ENTER(#loop); \
  loop();               \
  OPCOUNT_ENTER("")

int main(void) {
  for (size_t i = 0; i < n; i++) {
    x[i] = 1, next[i] = (i + 7) % n;
  }
  RUN(sum);
  RUN(product);
  RUN(fused);
  RUN(quotient);
  RUN(root);
  RUN(vector_sum);
  RUN(vector_fused);
  RUN(four_sums);
  RUN(independent);
  RUN(followed);
  RUN(counted);
  RUN(counted_apart);
  return 0;
}
