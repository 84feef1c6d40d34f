// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "collector/modules/problem_memory.h"
#include "tests/kernels/computations.h"
#include "tests/kernels/host_model.h"

namespace roofladder {
namespace {

// Number of one shell's moments of l >= 1 for which a result of zeros would not pass.
int telling_moments(std::string_view computation, std::int64_t theta, std::int64_t phi) {
  const Kernel& kernel = bundled("multipole_gravity", computation);
  const ProblemMemory memory(host_model(), plain_ladder(), kernel,
                             {{"radii", 1}, {"theta", theta}, {"phi", phi}});
  const Reference reference = kernel.reference(memory.problem());
  const std::span<const rl_array> arrays = memory.arrays().all();
  int telling = 0;
  for (std::uint32_t number = 0; number < arrays.size(); ++number) {
    for (std::uint64_t i = 1; arrays[number].role == RL_OUTPUT && i < arrays[number].count; ++i) {
      const ExpectedValues right = reference.expected(number, std::vector<std::uint64_t>{i});
      telling += std::abs(right.values[0]) > right.tolerances[0] ? 1 : 0;
    }
  }
  return telling;
}

// 195 moments with l from 1 to 13; the noise of the density leaves some of them near zero.
TEST(MultipoleTolerance, IsLessThanMostMomentsAtThePublishedSize) {
  EXPECT_GE(telling_moments("fp64", 128, 256), 190);
  EXPECT_GE(telling_moments("fp32", 128, 256), 130);
  EXPECT_GE(telling_moments("fp32", 256, 512), 35);
}

}  // namespace
}  // namespace roofladder
