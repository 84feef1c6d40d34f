// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// A matrix product of a library in both precisions: 2 n^3 operations, and a few for each element of
// the result.
#include <stdio.h>
#include <stdlib.h>

#include "opcount/requests.h"

void dgemm_(const char*, const char*, const int*, const int*, const int*, const double*,
            const double*, const int*, const double*, const int*, const double*, double*,
            const int*);
void sgemm_(const char*, const char*, const int*, const int*, const int*, const float*,
            const float*, const int*, const float*, const int*, const float*, float*, const int*);

enum { n = 384 };

#define MULTIPLY(type, gemm)                                                           \
  do {                                                                                 \
    type *a = malloc(n * n * sizeof *a), *b = malloc(n * n * sizeof *b),               \
         *c = malloc(n * n * sizeof *c);                                               \
    for (int i = 0; i < n * n; i++) {                                                  \
      a[i] = i % 7, b[i] = i % 5, c[i] = 0;                                            \
    }                                                                                  \
    const int size = n;                                                                \
    const type one = 1, zero = 0;                                                      \
    OPCOUNT_ENTER(#gemm);                                                              \
    gemm##_("N", "N", &size, &size, &size, &one, a, &size, b, &size, &zero, c, &size); \
    OPCOUNT_ENTER("");                                                                 \
    printf(#gemm " %.0f\n", 2.0 * n * n * n);                                          \
  } while (0)

int main(void) {
  MULTIPLY(double, dgemm);
  MULTIPLY(float, sgemm);
}
