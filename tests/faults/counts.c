/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
/* Integers in C: results that are added to, all right values at once; a rung that counts wrongly.
 */
#include <roofladder/plain.h>

enum { keys, counts }; /* places in the list of arrays */

static int64_t elements(const int64_t* size) {
  return size[0];
}

static void expected_all(const rl_problem* right) {
  const int32_t* key = rl_integers(right, keys);
  for (uint64_t i = 0; i < right->arrays[keys].count; ++i) {
    rl_long_integers(right, counts)[key[i]] += 1;
  }
}

static void count(const rl_problem* problem, int32_t one) {
  const int32_t* key = rl_integers(problem, keys);
  for (uint64_t i = 0; i < problem->arrays[keys].count; ++i) {
    rl_integers(problem, counts)[key[i]] += one;
  }
}
static void honest(const rl_problem* problem) {
  count(problem, 1);
}
static void twice(const rl_problem* problem) {
  count(problem, 2);
}

static const rl_plain_array arrays[] = {
    {"keys", sizeof(int32_t), RL_INPUT, elements, RL_SIGNED},
    {"counts", sizeof(int32_t), RL_INOUT, elements, RL_SIGNED, .zeroed = 1},
    {0}};
static const rl_plain_size sizes[] = {{"tiny", {10}},       {"odd", {1013}},
                                      {"medium", {100000}}, {"quick", {2000000}},
                                      {"seed", {20000000}}, {0}};
static const rl_plain_kernel kernel = {.name = "counts",
                                       .title = "How often a key occurs",
                                       .size_names = {"n"},
                                       .sizes = sizes,
                                       .arrays = arrays,
                                       .expected_all = expected_all};
static const rl_plain_rung rungs[] = {{.name = "honest", .title = "Honest", .run = honest},
                                      {.name = "twice", .title = "Twice", .run = twice},
                                      {0}};

RL_PLAIN_LADDER(kernel, rungs)
