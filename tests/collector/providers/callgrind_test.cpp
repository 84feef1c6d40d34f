// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/callgrind/callgrind.h"

#include <fstream>
#include <gtest/gtest.h>

#include "collector/plan/plan.h"
#include "run/file/run_file.h"
#include "tests/command.h"

namespace roofladder {
namespace {

TEST(SimulatedCache, KeepsAPowerOfTwoOfSets) {
  EXPECT_EQ(simulated(32768, 8, 64).argument(), "32768,8,64");
  EXPECT_EQ(simulated(49152, 12, 64).argument(), "49152,12,64");
}

TEST(SimulatedCache, RoundsSetsDown) {
  // 260 MiB in 20 ways are 212,992 sets; 131,072 is the power of two below.
  EXPECT_EQ(simulated(272629760, 20, 64).argument(), "167772160,20,64");
}

TEST(CallgrindDump, ReadsTheDumpWithTheTriggerAndPadsZeros) {
  const test::Folder folder;
  std::ofstream(folder / "out.1")
      << "desc: Trigger: Client Request: first\nevents: Ir Dr DLmr\ntotals: 10 4\n";
  std::ofstream(folder / "out.2")
      << "desc: Trigger: Client Request: second\nevents: Ir Dr DLmr\ntotals: 20 5 6\n";
  const auto counts = read_dump(folder.path(), "first");
  EXPECT_EQ(counts.at("Ir"), 10);
  EXPECT_EQ(counts.at("Dr"), 4);
  EXPECT_EQ(counts.at("DLmr"), 0);
  EXPECT_EQ(read_dump(folder.path(), "second").at("DLmr"), 6);
  EXPECT_THROW(read_dump(folder.path(), "third"), std::runtime_error);
}

}  // namespace
}  // namespace roofladder
