// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "collector/machine/machine.h"

namespace roofladder {
namespace {

using testing::ElementsAre;

// Two cores of two threads under one third level.
Topology two_cores() {
  Topology topology;
  topology.cpus = {0, 1, 2, 3};
  topology.core_cpus = {0, 2};
  topology.l1d = CacheLevel{.bytes = 48, .cpus = {0, 1}};
  topology.l2 = CacheLevel{.bytes = 2048, .cpus = {0, 1}};
  topology.l3 = CacheLevel{.bytes = 8192, .cpus = {0, 1, 2, 3}};
  return topology;
}

TEST(CacheShares, AreTheWholeCacheForOneThread) {
  EXPECT_THAT(cache_shares(two_cores(), {0}), ElementsAre(48, 2048, 8192));
}

TEST(CacheShares, OfThreadsOnTwoCoresAreHalfOfWhatTheCoresShare) {
  EXPECT_THAT(cache_shares(two_cores(), {0, 2}), ElementsAre(48, 2048, 4096));
}

TEST(CacheShares, OfThreadsOfOneCoreAreHalfOfIts) {
  EXPECT_THAT(cache_shares(two_cores(), {0, 1, 2, 3}), ElementsAre(24, 1024, 2048));
}

TEST(CacheShares, EndAtTheFirstLevelThatIsNotKnown) {
  Topology topology = two_cores();
  topology.l2.reset();
  EXPECT_THAT(cache_shares(topology, {0}), ElementsAre(48));
  topology.l1d.reset();
  EXPECT_THAT(cache_shares(topology, {0}), testing::IsEmpty());
}

TEST(CacheShares, OfThisMachineAreNoLargerThanItsCaches) {
  const Topology topology = read_topology();
  const std::vector<double> shares = cache_shares(topology, topology.cpus);
  if (topology.l1d) {
    ASSERT_FALSE(shares.empty());
    EXPECT_THAT(topology.l1d->cpus, testing::Contains(topology.cpus.front()));
    EXPECT_LE(shares.front(), topology.l1d->bytes);
  } else {
    EXPECT_THAT(shares, testing::IsEmpty());
  }
}

}  // namespace
}  // namespace roofladder
