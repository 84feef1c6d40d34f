// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/opcount.h"

#include <fstream>
#include <gmock/gmock.h>

#include "tests/command.h"

namespace roofladder::opcount {
namespace {

using testing::Contains;

// Two cores with a third level behind theirs.
Topology two_cores() {
  Topology topology;
  topology.core_cpus = {0, 1};
  topology.l1d = CacheLevel{49152, 12};
  topology.l2 = CacheLevel{2097152, 16};
  topology.l3 = CacheLevel{272629760, 20};
  return topology;
}

TEST(Caches, AreThoseOfAllCores) {
  const Caches caches = caches_of_all_cores(two_cores());
  EXPECT_EQ(caches.l1, 98304);
  EXPECT_EQ(caches.l2, 4194304);
}

TEST(Caches, WithoutAThirdLevelHaveNothingBehindTheSecond) {
  Topology topology = two_cores();
  topology.l3.reset();
  EXPECT_EQ(caches_of_all_cores(topology).l2, 0);
}

// 1536 lines of the first level, then 512 cores' 393,216: at least 64 are followed.
TEST(Caches, SayHowManyLinesAreFollowed) {
  Topology topology = two_cores();
  EXPECT_THAT(options(caches_of_all_cores(topology)), Contains("--reuse-sample-bits=4"));
  topology.core_cpus.resize(512);
  EXPECT_THAT(options(caches_of_all_cores(topology)), Contains("--reuse-sample-bits=12"));
  EXPECT_THAT(options({.l1 = 1024}), Contains("--reuse-sample-bits=0"));
}

class ReadOpcount : public testing::Test {
 protected:
  std::map<std::string, Maybe<double>> read(const std::string& traffic, const Caches& caches) {
    std::ofstream(m_folder / "counts")
        << "opcount 1\nfootprint 3 2 repetition\nchain 5 repetition\nirregular 6 900 "
           "repetition\nbranches 7 repetition\n"
        << traffic << "end\n";
    std::map<std::string, Maybe<double>> values;
    for (const Observation& observation : opcount::read(m_folder.path(), caches)) {
      values.emplace(observation.metric, observation.value);
    }
    return values;
  }

  test::Folder m_folder;
};

// Caches of 64, 128 and 512 lines, the last of which holds everything.
constexpr const char* traffic =
    "traffic 64 90 30 20 repetition\ntraffic 128 50 20 10 repetition\n"
    "traffic 512 10 5 5 repetition\n";

TEST_F(ReadOpcount, TakesTheTrafficOfTheLargestCacheThatFits) {
  const auto values = read(traffic, {.l1 = 64 * 200, .l2 = 64 * 100'000});
  EXPECT_EQ(std::get<double>(values.at("l2.bytes")), 64 * 80);
  EXPECT_EQ(std::get<double>(values.at("l3.bytes")), 64 * 20);
  EXPECT_EQ(std::get<double>(values.at("branches.mispredicted")), 7);
  EXPECT_EQ(std::get<double>(values.at("chain.cycles")), 5);
  EXPECT_EQ(std::get<double>(values.at("irregular.lines")), 6);
  EXPECT_EQ(std::get<double>(values.at("irregular.cycles")), 900);
}

TEST_F(ReadOpcount, TakesTheSmallestCacheForSmallerOnes) {
  EXPECT_EQ(std::get<double>(read(traffic, {.l1 = 64}).at("l2.bytes")), 64 * 140);
}

TEST_F(ReadOpcount, SaysWhyThereIsNoTraffic) {
  EXPECT_EQ(std::get<Absence>(read(traffic, {.l1 = 64}).at("l3.bytes")).status,
            Status::not_applicable);
  const Absence absence = std::get<Absence>(read("", {.l1 = 64}).at("l2.bytes"));
  EXPECT_EQ(absence.status, Status::unavailable);
  EXPECT_THAT(absence.reason, testing::HasSubstr("more memory than opcount follows"));
}

}  // namespace
}  // namespace roofladder::opcount
