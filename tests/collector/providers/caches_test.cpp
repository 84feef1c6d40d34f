// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/caches.h"

#include <fstream>
#include <gmock/gmock.h>

#include "tests/command.h"

namespace roofladder::opcount {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Topology known() {
  Topology topology;
  topology.l1d = CacheLevel{49152, 12};
  topology.l2 = CacheLevel{2097152, 16};
  topology.last_level = CacheLevel{272629760, 20};
  return topology;
}

TEST(SimulatedCaches, AreThoseOfTheMachine) {
  EXPECT_THAT(caches_of(known(), 272629760),
              ElementsAre(SimulatedCache{49152, 12, false}, SimulatedCache{2097152, 16, false},
                          SimulatedCache{272629760, 20, true}));
}

TEST(SimulatedCaches, AreNoLargerThanTheLastOne) {
  EXPECT_THAT(caches_of(known(), 1048576),
              ElementsAre(SimulatedCache{49152, 12, false}, SimulatedCache{1048576, 20, true}));
  EXPECT_THAT(caches_of(known(), 4096), ElementsAre(SimulatedCache{4096, 20, true}));
}

TEST(SimulatedCaches, OfAnUnknownMachineAreThoseOfACommonServer) {
  EXPECT_THAT(caches_of({}, 0),
              ElementsAre(SimulatedCache{32768, 8, false}, SimulatedCache{33554432, 16, true}));
}

TEST(SimulatedCaches, AreToldToTheTool) {
  EXPECT_EQ(simulation_prefix("/tmp", {{32768, 8, false}, {33554432, 16, true}}).at(8),
            "--caches=32768:8,33554432:16:shared");
}

class ReadSimulation : public testing::Test {
 protected:
  std::map<std::string, double> read(const std::string& caches) const {
    std::ofstream(m_folder / "counts")
        << "opcount 1\nmetric 1 accesses loads\nmetric 2 accesses stores\n"
           "metric 3 bytes stored_past_caches\nmetric 4 instructions other\n"
           "counters 1 repetition\n0 100\n"
        << caches << "slot 0\nat 10\nin 0x10: f (k.cpp:1)\n1 3\n2 2\n3 4\n4 7\nend\n";
    std::map<std::string, double> values;
    for (const Observation& observation : read_simulation(m_folder.path())) {
      values[observation.metric] = std::get<double>(observation.value);
    }
    return values;
  }

  test::Folder m_folder;
};

TEST_F(ReadSimulation, TellsEachLevelAndMemory) {
  EXPECT_THAT(read("cache 1 90 30 20 repetition\ncache 2 50 20 15 repetition\n"
                   "cache 3 40 10 12 repetition\n"),
              testing::UnorderedElementsAre(
                  testing::Pair("dram.read", 50 * 64), testing::Pair("dram.write", 12 * 64 + 400),
                  testing::Pair("instructions", 700), testing::Pair("l1.accesses", 500),
                  testing::Pair("l1.misses", 120), testing::Pair("l2.accesses", 120),
                  testing::Pair("l2.misses", 70), testing::Pair("llc.accesses", 70),
                  testing::Pair("llc.misses", 50)));
}

// Those of 4 KiB and more, in bytes; lines that miss are read, whatever for.
TEST_F(ReadSimulation, TellsCachesOfEverySize) {
  const auto values = read(
      "cache 1 0 0 0 repetition\ntraffic 32 9 9 9 repetition\n"
      "traffic 64 5 3 2 repetition\ntraffic 80 4 3 1 repetition\n");
  EXPECT_EQ(values.at("traffic.read@4096"), 8 * 64);
  EXPECT_EQ(values.at("traffic.write@4096"), 2 * 64 + 400);
  EXPECT_EQ(values.at("traffic.read@5120"), 7 * 64);
  EXPECT_FALSE(values.contains("traffic.read@2048"));
}

TEST_F(ReadSimulation, TellsTrafficThatNoCacheChanges) {
  const auto values = read("cache 1 0 0 0 repetition\ntraffic 8 5 3 2 repetition\n");
  EXPECT_EQ(values.at("traffic.read@4096"), 8 * 64);
}

TEST_F(ReadSimulation, OfTwoLevelsHasNothingOfTheSecond) {
  const auto values = read("cache 1 90 30 20 repetition\ncache 2 50 20 15 repetition\n");
  EXPECT_EQ(values.at("llc.accesses"), 120);
  EXPECT_EQ(values.at("llc.misses"), 70);
  EXPECT_FALSE(values.contains("l2.accesses"));
}

}  // namespace
}  // namespace roofladder::opcount
