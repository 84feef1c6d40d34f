// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "run/cache_window.h"
#include "tests/bundled/bundled.h"

namespace roofladder {
namespace {

using Caches = std::vector<double>;

constexpr double kib = 1024;
constexpr double mib = 1024 * kib;

std::vector<Parameters> sizes(const Caches& caches, unsigned threads = 2) {
  return bundled("cache", "read").ceiling_sizes(threads, caches);
}

std::size_t count_of(const Caches& caches, MemoryLevel level) {
  std::size_t count = 0;
  for (const Parameters& size : sizes(caches)) {
    count += cache_level(caches, static_cast<double>(value_of(size, "set"))) == level ? 1 : 0;
  }
  return count;
}

TEST(CacheSizes, HaveFourSetsOfEveryLevelAndOneBetweenTwo) {
  for (const Caches& caches :
       {Caches{48 * kib, 2 * mib, 130 * mib}, Caches{32 * kib, 512 * kib, 4 * mib},
        Caches{64 * kib, mib, 16 * mib}}) {
    EXPECT_EQ(sizes(caches).size(), 3 * 4 + 2U);
    for (const MemoryLevel level : {MemoryLevel::l1, MemoryLevel::l2, MemoryLevel::l3}) {
      EXPECT_EQ(count_of(caches, level), 4U) << name_of(level) << " of " << caches[2];
    }
  }
}

TEST(CacheSizes, GrowAndMoveAboutAsManyBytes) {
  std::int64_t before = 0;
  for (const Parameters& size : sizes({48 * kib, 2 * mib, 130 * mib})) {
    const std::int64_t set = value_of(size, "set");
    EXPECT_GT(set, before);
    EXPECT_NEAR(static_cast<double>(set * value_of(size, "passes")), 32 * mib, 16 * mib);
    EXPECT_EQ(value_of(size, "sets"), 2);
    EXPECT_EQ(bundled("cache", "triad").invalid(size), std::nullopt);
    before = set;
  }
  EXPECT_LE(before, 32 * mib);
}

TEST(CacheSizes, LeaveOutALevelThatHoldsNoMoreThanTheOneBefore) {
  const Caches caches{48 * kib, 2 * mib, 1.9 * mib};
  EXPECT_EQ(sizes(caches).size(), 2 * 4 + 1U);
  EXPECT_EQ(count_of(caches, MemoryLevel::l3), 0U);
}

TEST(CacheSizes, AreNoneOfUnknownCaches) {
  EXPECT_THAT(sizes({}), testing::IsEmpty());
}

TEST(CacheSizes, AreWholeVectorsOnly) {
  const Kernel& read = bundled("cache", "read");
  EXPECT_THAT(read.invalid({{"sets", 1}, {"set", 1000}, {"passes", 1}}).value_or(""),
              testing::HasSubstr("multiple of 768"));
}

}  // namespace
}  // namespace roofladder
