// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <set>

#include "collector/modules/problem_memory.h"
#include "tests/bundled/bundled.h"
#include "tests/kernels/host_model.h"

namespace roofladder {
namespace {

constexpr std::uint64_t lines = 1 << 12;
constexpr std::uint64_t words_of_line = 8;
constexpr std::uint64_t steps_of_segment = 16;

class Ring : public testing::Test {
 protected:
  std::uint64_t after(std::uint64_t line) const {
    return m_memory.arrays().of<std::uint64_t>("lines")[(line - 1) * words_of_line];
  }
  std::uint64_t start(std::uint64_t segment) const {
    return m_memory.arrays().of<std::uint64_t>("starts")[segment];
  }

 private:
  ProblemMemory m_memory{host_model(),
                         plain_ladder(),
                         bundled("cache", "chase"),
                         {{"lines", lines}, {"steps", 1 << 8}}};
};

TEST_F(Ring, MeetsEveryLineOnce) {
  std::set<std::uint64_t> met;
  std::uint64_t line = start(0);
  for (std::uint64_t step = 0; step < lines; ++step) {
    EXPECT_TRUE(met.insert(line).second) << step;
    ASSERT_GE(line, 1U);
    ASSERT_LE(line, lines);
    line = after(line);
  }
  EXPECT_EQ(line, start(0));
}

TEST_F(Ring, HasAStartAtEverySixteenthLine) {
  std::uint64_t line = start(0);
  for (std::uint64_t step = 1; step < lines; ++step) {
    line = after(line);
    if (step % steps_of_segment == 0) {
      EXPECT_EQ(line, start(step / steps_of_segment));
    }
  }
}

// 64 pages of 64 lines: by chance the next line is in the same page one time in 64.
TEST_F(Ring, SeldomStaysInAPage) {
  std::uint64_t stays = 0;
  for (std::uint64_t line = 1; line <= lines; ++line) {
    stays += (line - 1) / 64 == (after(line) - 1) / 64 ? 1 : 0;
  }
  EXPECT_LT(stays, 3 * lines / 64);
}

TEST(RandomLinesSize, IsTwiceTheLastLevelCacheWithinLimits) {
  const auto lines_of = [](double cache) {
    return value_of(*bundled("cache", "chase").named_size("quick", {.last_level_cache = cache}),
                    "lines");
  };
  EXPECT_EQ(lines_of(0), 1 << 18);
  EXPECT_EQ(lines_of(105 * 1048576.0), 1 << 22);
  EXPECT_EQ(lines_of(4e9), 1 << 22);
}

TEST(RandomLinesSize, IsAPowerOfTwoThatStepsDivide) {
  const Kernel& kernel = bundled("cache", "chase");
  EXPECT_EQ(kernel.invalid({{"lines", 64}, {"steps", 32}}), std::nullopt);
  EXPECT_NE(kernel.invalid({{"lines", 48}, {"steps", 16}}), std::nullopt);
  EXPECT_NE(kernel.invalid({{"lines", -64}, {"steps", 16}}), std::nullopt);
  EXPECT_NE(kernel.invalid({{"lines", 64}, {"steps", 8}}), std::nullopt);
  EXPECT_NE(kernel.invalid({{"lines", 64}, {"steps", 128}}), std::nullopt);
  EXPECT_NE(kernel.invalid({{"lines", 64}, {"steps", 0}}), std::nullopt);
}

}  // namespace
}  // namespace roofladder
