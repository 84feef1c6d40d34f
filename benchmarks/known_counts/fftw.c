// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Transforms of FFTW, which knows the operations of its plans.
#include <fftw3.h>
#include <stdio.h>

#include "opcount/requests.h"

// FFTW counts operations of vectors otherwise, and others than are executed.
enum { no_simd = 1 << 17 };

int main(void) {
  static const int sizes[] = {1024, 1000, 4096, 65536};
  for (int i = 0; i < 4; i++) {
    const int n = sizes[i];
    fftw_complex* data = fftw_alloc_complex(n);
    fftw_plan plan = fftw_plan_dft_1d(n, data, data, FFTW_FORWARD, FFTW_ESTIMATE | no_simd);
    for (int k = 0; k < n; k++) {
      data[k][0] = k % 11, data[k][1] = k % 3;
    }
    char name[32];
    snprintf(name, sizeof name, "fft_%d", n);
    OPCOUNT_ENTER(name);
    fftw_execute(plan);
    OPCOUNT_ENTER("");
    double add, mul, fma;
    fftw_flops(plan, &add, &mul, &fma);
    printf("%s %.0f\n", name, add + mul + 2 * fma);
  }
}
