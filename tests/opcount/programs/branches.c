// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Loops of branches by bits, each loop in a region. Nobody predicts random ones better than by what
// is more frequent; the others have an order that can be learnt.
#include <stddef.h>
#include <stdint.h>

#include "opcount/requests.h"

enum { n = 200000 };
static uint8_t bits[n];
static volatile long sink;

// xorshift64*
static uint32_t draw(void) {
  static uint64_t state = 88172645463325252;
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (state * 0x2545f4914f6cdd1d) >> 32;
}

// A branch for each bit, which no conditional move can take the place of.
static void follow_bits(const char* region) {
  long count = 0;
  OPCOUNT_ENTER(region);
  for (size_t i = 0; i < n; i++) {
    if (bits[i]) {
      __asm__ volatile("inc %0" : "+r"(count));
    }
  }
  OPCOUNT_ENTER("");
  sink = count;
}

static void loop(const char* region, long iterations) {
  OPCOUNT_ENTER(region);
  for (long i = 0; i < n / iterations; i++) {
    for (long j = 0; j < iterations; j++) {
      __asm__ volatile("");
    }
  }
  OPCOUNT_ENTER("");
}

#define FOLLOW(region, bit)        \
  for (size_t i = 0; i < n; i++) { \
    bits[i] = (bit);               \
  }                                \
  follow_bits(region)

int main(void) {
  FOLLOW("always", 1);
  FOLLOW("half", draw() & 1);
  FOLLOW("tenth", draw() % 10 == 0);
  FOLLOW("alternating", i & 1);
  FOLLOW("every_seventh", i % 7 == 0);
  FOLLOW("once", i == n / 2);
  loop("iterations_5", 5);
  loop("iterations_100", 100);
  loop("iterations_1000", 1000);
  OPCOUNT_ENTER("random_iterations");
  for (long i = 0; i < n / 100; i++) {
    for (long j = draw() % 100; j >= 0; j--) {
      __asm__ volatile("");
    }
  }
  OPCOUNT_ENTER("");
  return 0;
}
