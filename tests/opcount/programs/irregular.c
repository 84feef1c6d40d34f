// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Loops of `n` loads from a table of 2^16 lines, each twice through all of it or more: in an order
// that nothing foresees, or in one that prefetchers do. Each in a region.
#include <stdint.h>

#include "opcount/requests.h"

enum { lines = 1 << 16, words = 8, n = 2 * lines };
static uint64_t table[lines * words] __attribute__((aligned(64)));
static uint64_t order[n];
static volatile uint64_t sink;

// A full period (Hull and Dobell 1962), one word of each line.
static uint64_t next_of(uint64_t line) {
  return (line * 25173 + 13849) % lines;
}

#define LOOP(name, begin, body)                      \
  __attribute__((noinline)) static void name(void) { \
    uint64_t s = 0;                                  \
    begin for (uint64_t i = 0; i < n; i++) {         \
      body;                                          \
      __asm__ volatile("" : "+r"(s));                \
    }                                                \
    sink = s;                                        \
  }

LOOP(chased, , s = table[s * words])
LOOP(drawn, , s += table[order[i] * words])
LOOP(drawn_ahead, , __builtin_prefetch(&table[order[(i + 16) % n] * words]);
     s += table[order[i] * words])
// A line beside the one before is fetched with it.
LOOP(drawn_pairs, , s += table[(order[i] | 1) * words] + table[(order[i] & ~1ull) * words])
LOOP(in_order, , s += table[i % lines * words])
LOOP(in_words, , s += table[i])
LOOP(by_steps, , s += table[i * 5 % lines * words])
LOOP(chased_near, , s = table[s % 64 * words] & 63)
// One load in eight is of another line.
LOOP(drawn_lines, , s += table[order[i / 8] * words + i % 8])

#define RUN(loop)       \
  OPCOUNT_ENTER(#loop); \
  loop();               \
  OPCOUNT_ENTER("")

int main(void) {
  uint64_t line = 0;
  for (uint64_t i = 0; i < n; i++) {
    table[line * words] = next_of(line);
    order[i] = line;
    line = next_of(line);
  }
  RUN(chased);
  RUN(drawn);
  RUN(drawn_ahead);
  RUN(drawn_pairs);
  RUN(in_order);
  RUN(in_words);
  RUN(by_steps);
  RUN(chased_near);
  RUN(drawn_lines);
}
