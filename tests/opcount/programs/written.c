// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// written OUTPUT KEPT: sums 1000 elements, has the output written and keeps it under another name,
// then sums 2000 elements.
#include <stdio.h>

#include "opcount/requests.h"

static volatile double a[2000];

__attribute__((noinline)) static double sum_of(int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    sum += a[i];
  }
  return sum;
}

int main(int count, char** arguments) {
  OPCOUNT_ENTER("sum");
  double sum = sum_of(1000);
  OPCOUNT_ENTER("");
  OPCOUNT_WRITE();
  if (count != 3 || rename(arguments[1], arguments[2]) != 0) {
    return 1;
  }
  OPCOUNT_ENTER("sum");
  sum += sum_of(2000);
  OPCOUNT_ENTER("");
  return sum != 0;
}
