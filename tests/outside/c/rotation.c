/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#include <roofladder/plain.h>

/* Pairs (x, y) turned by a right angle and a half, in place, and their squared lengths. */

enum { xs, ys, lengths };
static const double c = -0.70710678118654752440, s = 0.70710678118654752440;

static int64_t elements(const int64_t* size) {
  return size[0] * size[1];
}

static double expected(const rl_problem* problem, uint32_t array, uint64_t i) {
  const double x = rl_doubles(problem, xs)[i];
  const double y = rl_doubles(problem, ys)[i];
  return array == xs ? c * x - s * y : array == ys ? s * x + c * y : x * x + y * y;
}

static int64_t flops(const int64_t* size) {
  return 9 * elements(size);
}

static void work(const int64_t* size, rl_work* work) {
  work->fp64.mul = 6.0 * (double)elements(size);
  work->fp64.add = 3.0 * (double)elements(size);
}

static void in_passes(const rl_problem* problem) {
  double* x = rl_doubles(problem, xs);
  double* y = rl_doubles(problem, ys);
  float* length = rl_floats(problem, lengths);
  const int64_t n = (int64_t)problem->arrays[xs].count;
  for (int64_t i = 0; i < n; ++i) {
    length[i] = (float)(x[i] * x[i] + y[i] * y[i]);
  }
  for (int64_t i = 0; i < n; ++i) {
    const double turned = c * x[i] - s * y[i];
    y[i] = s * x[i] + c * y[i];
    x[i] = turned;
  }
}

static void fused(const rl_problem* problem) {
  double* x = rl_doubles(problem, xs);
  double* y = rl_doubles(problem, ys);
  float* length = rl_floats(problem, lengths);
  const int64_t n = (int64_t)problem->arrays[xs].count;
#pragma omp parallel for
  for (int64_t i = 0; i < n; ++i) {
    const double old_x = x[i], old_y = y[i];
    length[i] = (float)(old_x * old_x + old_y * old_y);
    x[i] = c * old_x - s * old_y;
    y[i] = s * old_x + c * old_y;
  }
}

static const rl_plain_array arrays[] = {{"x", sizeof(double), RL_INOUT, elements},
                                        {"y", sizeof(double), RL_INOUT, elements},
                                        {"length", sizeof(float), RL_OUTPUT, elements},
                                        {0}};
static const rl_plain_size sizes[] = {{"tiny", {4, 4}},       {"odd", {13, 7}},
                                      {"medium", {64, 100}},  {"quick", {1000, 2000}},
                                      {"seed", {4000, 4000}}, {0}};
static const rl_plain_kernel kernel = {.name = "rotation",
                                       .title = "Rotation in place",
                                       .size_names = {"rows", "columns"},
                                       .sizes = sizes,
                                       .arrays = arrays,
                                       .expected = expected,
                                       .tolerance = 1e-6,
                                       .flops = flops};
static const rl_plain_rung rungs[] = {
    {.name = "in_passes", .title = "Lengths, then the turn", .run = in_passes, .work = work},
    {.name = "fused",
     .title = "Fused",
     .claim = "Both in one loop, shared among all threads: every array is read once.",
     .run = fused,
     .work = work},
    {0}};

RL_PLAIN_LADDER(kernel, rungs)
