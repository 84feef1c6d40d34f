// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/cache_window.h"

#include <array>
#include <gtest/gtest.h>

namespace roofladder {
namespace {

constexpr double kib = 1024;
constexpr std::array caches{48 * kib, 2048 * kib, 32768 * kib};

TEST(CacheWindows, HoldWhatFitsTheLevelAndNotTheOneBefore) {
  const auto windows = cache_windows(caches);
  ASSERT_EQ(windows.size(), 3U);
  EXPECT_EQ(windows[0]->low, 0);
  EXPECT_EQ(windows[0]->high, 36 * kib);
  EXPECT_EQ(windows[1]->low, 96 * kib);
  EXPECT_EQ(windows[1]->high, 1536 * kib);
  EXPECT_EQ(windows[2]->low, 4096 * kib);
}

TEST(CacheWindows, AreNothingWhereAShareIsNoLargerThanTheLevelBefore) {
  const std::array shared{48 * kib, 2048 * kib, 1920 * kib};
  EXPECT_TRUE(cache_windows(shared)[1]);
  EXPECT_FALSE(cache_windows(shared)[2]);
  EXPECT_TRUE(cache_windows({}).empty());
}

TEST(CacheLevel, IsThatOfTheWindow) {
  EXPECT_EQ(cache_level(caches, 8 * kib), MemoryLevel::l1);
  EXPECT_EQ(cache_level(caches, 36 * kib), MemoryLevel::l1);
  EXPECT_EQ(cache_level(caches, 96 * kib), MemoryLevel::l2);
  EXPECT_EQ(cache_level(caches, 8192 * kib), MemoryLevel::l3);
}

TEST(CacheLevel, IsNothingBetweenTwoLevelsAndBeyondTheLast) {
  EXPECT_EQ(cache_level(caches, 48 * kib), std::nullopt);
  EXPECT_EQ(cache_level(caches, 2048 * kib), std::nullopt);
  EXPECT_EQ(cache_level(caches, 32768 * kib), std::nullopt);
  EXPECT_EQ(cache_level({}, 8 * kib), std::nullopt);
}

}  // namespace
}  // namespace roofladder
