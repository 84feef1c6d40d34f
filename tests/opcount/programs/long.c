// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// A thousand million additions, one after the other.
#include <stdio.h>

#include "opcount/requests.h"

int main(void) {
  double sum = 0;
  OPCOUNT_ENTER("sum");
  for (int i = 0; i < 1000000000; i++) {
    sum += 1;
    asm volatile("" : "+x"(sum));
  }
  OPCOUNT_ENTER("");
  printf("%g\n", sum);
}
