// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

#include "collector/modules/problem_memory.h"
#include "tests/kernels/computations.h"
#include "tests/kernels/host_model.h"

namespace roofladder {
namespace {

constexpr std::size_t n = 256;
constexpr std::int64_t sweeps = 1000;

void sweep(std::vector<float>& grid) {
  const std::vector<float> old = grid;
  for (std::size_t j = 1; j + 1 < n; ++j) {
    for (std::size_t i = 1; i + 1 < n; ++i) {
      const std::size_t at = j * n + i;
      grid[at] = 0.25F * (old[at + 1] + old[at - 1] + old[at - n] + old[at + n]);
    }
  }
}

// The share of all elements that pass as the result of 1000 sweeps although `fewer` sweeps are
// missing.
double passing(std::int64_t fewer) {
  const ProblemMemory memory(host_model(), plain_ladder(), bundled("jacobi"),
                             {{"n", n}, {"sweeps", sweeps}});
  const Reference reference = bundled("jacobi").reference(memory.problem());
  const std::span<const float> given = memory.arrays().of<float>("A");
  std::vector<float> grid(given.begin(), given.end());
  for (std::int64_t i = 0; i < sweeps - fewer; ++i) {
    sweep(grid);
  }
  std::vector<std::uint64_t> all(grid.size());
  std::iota(all.begin(), all.end(), std::uint64_t{0});
  const ExpectedValues right = reference.expected(0, all);
  double passed = 0;
  for (const std::uint64_t i : all) {
    passed += std::abs(grid[i] - right.values[i]) <= right.tolerances[i] ? 1 : 0;
  }
  return passed / static_cast<double>(all.size());
}

// With an odd number of sweeps, the points of the checkerboard's other colour are updated last.
TEST(JacobiTolerance, TellsSweepsThatAreMissingFromRounding) {
  EXPECT_EQ(passing(0), 1);
  EXPECT_LT(passing(1), 0.1);
  EXPECT_LT(passing(10), 0.98);
  EXPECT_LT(passing(100), 0.3);
}

}  // namespace
}  // namespace roofladder
