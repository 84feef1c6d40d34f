// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "collector/modules/problem_memory.h"
#include "collector/modules/variant_state.h"
#include "tests/kernels/models.h"

// Rungs of model openmp do the same operations in the same order at every point, in whatever order
// they visit the points, so results have the same bits. This is far tighter than the tolerance,
// which cannot see a halo that is wrong by one of ten sweeps.
namespace roofladder {
namespace {

constexpr std::size_t n = 601;  // several strips, the last of them short
constexpr int sweeps = 23;      // passes of ten, and a remainder

std::vector<float> relaxed(std::vector<float> grid) {
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    const std::vector<float> old = grid;
    for (std::size_t j = 1; j + 1 < n; ++j) {
      for (std::size_t i = 1; i + 1 < n; ++i) {
        const std::size_t at = j * n + i;
        grid[at] = 0.25F * (old[at + 1] + old[at - 1] + old[at - n] + old[at + n]);
      }
    }
  }
  return grid;
}

std::vector<float> result_of(const BuiltVariant& built, std::uint32_t threads) {
  rl_error error{};
  const rl_ladder& ladder = built.ladder->table();
  require_ok(ladder.set_threads(ladder.self, threads, &error), error);
  ProblemMemory memory(*built.model, ladder, built.kernel(), {{"n", n}, {"sweeps", sweeps}});
  const rl_problem problem = memory.problem();
  VariantState state(*built.model, *built.variant, problem, 0);
  state.reset([&] { memory.restore(); });
  state.run();
  state.finish();
  const std::span<const float> grid = memory.arrays().of<float>("A");
  return {grid.begin(), grid.end()};
}

std::vector<float> initial(const BuiltVariant& built) {
  const ProblemMemory memory(*built.model, built.ladder->table(), built.kernel(),
                             {{"n", n}, {"sweeps", sweeps}});
  const std::span<const float> grid = memory.arrays().of<float>("A");
  return {grid.begin(), grid.end()};
}

TEST(JacobiBits, AreThoseOfPlainLoops) {
  std::size_t compared = 0;
  std::vector<float> expected;
  for (const BuiltVariant& built : built_variants()) {
    if (!built.id().starts_with("jacobi/openmp/")) {
      continue;
    }
    if (expected.empty()) {
      expected = relaxed(initial(built));
    }
    for (const std::uint32_t threads : {1U, 3U}) {
      EXPECT_TRUE(result_of(built, threads) == expected) << built.id() << ", threads " << threads;
      ++compared;
    }
  }
  if (compared == 0) {
    GTEST_SKIP() << "built without the model openmp";
  }
}

}  // namespace
}  // namespace roofladder
