// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/last_level.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

namespace roofladder {
namespace {

constexpr double mebi = 1024.0 * 1024;

// A cache that keeps sets up to so many bytes, and remembers of which it was asked.
struct Cache {
  double bytes;
  std::vector<double> asked = {};

  double operator()(double set) {
    asked.push_back(set / mebi);
    return set <= bytes ? 0.3 : 1.0;
  }
};

std::optional<double> contradicted(Cache& cache, double told) {
  return contradicted_last_level(told, [&](double set) { return cache(set); });
}

TEST(LastLevel, IsAsToldWhereHalfOfItIsKept) {
  Cache cache{96 * mebi};
  EXPECT_EQ(contradicted(cache, 105 * mebi), std::nullopt);
  EXPECT_EQ(cache.asked, std::vector{64.0});
}

TEST(LastLevel, HasTheSmallestSizeThatIsNotKeptWhereTheToldOneIsTheWholeHosts) {
  Cache cache{96 * mebi};
  EXPECT_EQ(contradicted(cache, 533 * mebi), 128 * mebi);
  EXPECT_EQ(cache.asked, (std::vector{512.0, 32.0, 64.0, 128.0}));
}

TEST(LastLevel, HasACommonServersSizeAtLeast) {
  Cache cache{4 * mebi};
  EXPECT_EQ(contradicted(cache, 533 * mebi), 32 * mebi);
}

TEST(LastLevel, IsNotMeasuredUpToACommonServersSize) {
  Cache cache{0};
  EXPECT_EQ(contradicted(cache, 32 * mebi), std::nullopt);
  EXPECT_TRUE(cache.asked.empty());
}

TEST(LastLevel, IsSmallerThanToldWhereHalfOfThatIsNotKept) {
  Cache cache{0};
  EXPECT_EQ(contradicted(cache, 40 * mebi), 32 * mebi);
  cache = {33 * mebi};
  EXPECT_EQ(contradicted(cache, 68 * mebi), 64 * mebi);
}

#if defined(__x86_64__)
// By a factor, since other tests use the machine meanwhile.
TEST(LastLevel, SetsBeyondEveryCacheAreFarNearerToMemoryThanSmallOnes) {
  const double told = read_topology().last_level.value_or(CacheLevel{32 * mebi}).bytes;
  EXPECT_GT(share_of_memory_latency(std::min(4 * told, 1024 * mebi)),
            2 * share_of_memory_latency(mebi));
}
#endif

}  // namespace
}  // namespace roofladder
