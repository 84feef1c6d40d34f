// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Three threads, the first of which does once, the second twice, the third three times a sum of
// 1000 numbers.
#include <pthread.h>
#include <stdint.h>

#include "opcount/requests.h"

static double numbers[1000], sums[4];

__attribute__((noipa)) static double sum_of(const double* values) {
  double sum = 0;
  for (int i = 0; i < 1000; i++) {
    sum += values[i];
  }
  return sum;
}

static void* work(void* argument) {
  const intptr_t times = (intptr_t)argument;
  for (intptr_t i = 0; i < times; i++) {
    sums[times] = sum_of(numbers);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  OPCOUNT_ENTER("threads");
  for (intptr_t i = 0; i < 3; i++) {
    pthread_create(&threads[i], NULL, work, (void*)(i + 1));
  }
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], NULL);
  }
  OPCOUNT_ENTER("");
}
