/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Ladders of the host in plain C: one kernel and its rungs, on arrays of numbers or structs. A file
 * describes them by these structs and ends with
 *   RL_PLAIN_LADDER(kernel, rungs)
 * which makes the tables of roofladder/ladder.h. Lists end with an element whose name is null. */

#include "roofladder/ladder.h"
#include "roofladder/source.h"

enum { RL_PLAIN_SIZES = 8 }; /* numbers that a size may have */

/* Element counts, operations and the like at a size: its numbers in the order of size_names. */
typedef int64_t (*rl_plain_count)(const int64_t* size);

typedef struct rl_plain_array {
  const char* name;
  uint32_t element_bytes;
  uint32_t role;         /* rl_array_role */
  rl_plain_count count;  /* of elements */
  uint32_t number;       /* rl_number: of int32_t RL_SIGNED; left out, RL_REAL */
  uint32_t number_bytes; /* of a number where elements hold several: of a complex one
                            sizeof(double); left out, an element is one number */
  uint32_t zeroed;       /* 1: an inout array that begins as zeros, for results that are added to */
} rl_plain_array;

typedef struct rl_plain_size {
  const char* name; /* "tiny", "odd", "medium", "quick" and "seed" at least */
  int64_t values[RL_PLAIN_SIZES];
} rl_plain_size;

typedef struct rl_plain_kernel {
  const char* name;
  const char* title;
  const char* sentence; /* may be null */
  const char* size_names[RL_PLAIN_SIZES + 1];
  const rl_plain_size* sizes;
  const rl_plain_array* arrays;
  /* The right value of an element of an output or inout array, from the inputs alone, in double.
   * Inout arrays hold their values from before the repetition. Null if expected_all is there. */
  double (*expected)(const rl_problem* problem, uint32_t array, uint64_t element);
  double tolerance; /* relative to the expected value, or to the typical one (root mean square, at
                       most 1) where that is larger */
  rl_plain_count flops; /* useful ones; null: not declared */
  /* Fills the input and inout arrays, or the latter alone; null: real numbers are noise from 0.5
   * to 1.5, integers from 0 to 99 and below the number of elements of every array that has more
   * than one. */
  void (*fill)(const rl_problem* problem, uint64_t seed, int only_inout);
  /* Writes all right values at once, into the output and inout arrays of this problem. Their real
   * numbers are doubles, their integers int64_t. Inout arrays hold their values from before. */
  void (*expected_all)(const rl_problem* right);
} rl_plain_kernel;

typedef struct rl_plain_rung {
  const char* name;
  const char* title;
  const char* claim;    /* what was changed and why it should help; may be null */
  const char* parent;   /* null: the rung before it */
  uint32_t max_threads; /* 0: as many as the run has */
  uint32_t flags;       /* rl_variant_flag */
  uint32_t expects;     /* rl_expectation: what the claim expects to see */
  /* One repetition. */
  void (*run)(const rl_problem* problem);
  /* The operations that it executes; null: not declared. The bytes that it moves at least are set
   * already: every input once, every output once, by regular stores. */
  void (*work)(const int64_t* size, rl_work* work);
  const char* scope; /* what its time covers, where that is something else than its parent's does:
                        a new baseline; may be null */
} rl_plain_rung;

/* An array of the problem, by its place in the kernel's list. */
static inline double* rl_doubles(const rl_problem* problem, uint32_t array) {
  return (double*)problem->arrays[array].data;
}
static inline float* rl_floats(const rl_problem* problem, uint32_t array) {
  return (float*)problem->arrays[array].data;
}
static inline int32_t* rl_integers(const rl_problem* problem, uint32_t array) {
  return (int32_t*)problem->arrays[array].data;
}
static inline int64_t* rl_long_integers(const rl_problem* problem, uint32_t array) {
  return (int64_t*)problem->arrays[array].data;
}

#include "roofladder/plain/tables.h"

/* The module's entry. */
#define RL_PLAIN_LADDER(kernel, rungs)                                              \
  __attribute__((visibility("default"))) const rl_ladder* roofladder_ladder(void) { \
    static const rl_plain_source source = {ROOFLADDER_SOURCES, ROOFLADDER_BUILD};   \
    return rl_plain_ladder(&(kernel), rungs, &source);                              \
  }
