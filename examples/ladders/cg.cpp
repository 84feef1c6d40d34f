// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Conjugate gradients until they have converged: how much work that takes follows from the inputs,
// so none is declared. What is executed is counted.
#include <algorithm>
#include <roofladder/openmp.hpp>
#include <vector>

using namespace roofladder;

// The matrix has 4 on its diagonal and -1 beside it. The reference eliminates.
const PlainKernel cg{
    PlainDescription{.name = "cg",
                     .title = "Conjugate gradients",
                     .tolerance = 1e-11,
                     .sizes = sizes("n", {10, 1013, 100'000, 1'000'000, 10'000'000}),
                     .arrays = {input<double>("b", "n"), output<double>("x", "n")},
                     .expected_all = [](std::span<const double> b, std::span<double> x) {
                       std::vector<double> pivots(b.size(), 4);
                       std::ranges::copy(b, x.begin());
                       for (std::size_t i = 1; i < b.size(); ++i) {
                         pivots[i] -= 1 / pivots[i - 1];
                         x[i] += x[i - 1] / pivots[i - 1];
                       }
                       x.back() /= pivots.back();
                       for (std::size_t i = b.size() - 1; i-- > 0;) {
                         x[i] = (x[i] + x[i + 1]) / pivots[i];
                       }
                     }}};

double dot(const double* a, const double* b, std::int64_t n) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (std::int64_t i = 0; i < n; ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

void solve(const double* b, double* x, std::int64_t n) {
  std::vector<double> r(b, b + n), p(n + 2), q(n);  // p between two zeros
  std::copy_n(b, n, &p[1]);
  std::fill_n(x, n, 0.0);
  double before = dot(b, b, n);
  for (double rr = before, enough = 1e-26 * rr; rr > enough; before = rr) {
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; ++i) {
      q[i] = 4 * p[i + 1] - p[i] - p[i + 2];
    }
    const double step = rr / dot(&p[1], q.data(), n);
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; ++i) {
      x[i] += step * p[i + 1], r[i] -= step * q[i];
    }
    rr = dot(r.data(), r.data(), n);
    const double ratio = rr / before;
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; ++i) {
      p[i + 1] = r[i] + ratio * p[i + 1];
    }
  }
}

ROOFLADDER_LADDER(cg, rung<solve>({.name = "serial", .claim = "Loops.", .max_threads = 1}),
                  rung<solve>({.name = "threads", .claim = "Each thread has elements."}))
