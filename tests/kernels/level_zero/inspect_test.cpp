// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/inspect.h"

#include <gmock/gmock.h>
#include <map>
#include <utility>

namespace roofladder::level_zero {
namespace {

using testing::Contains;
using testing::Pair;

// 64 subslices of 8 execution units with 8 threads each, 64 KiB of local memory.
Properties device() {
  Properties made;
  made.device.numThreadsPerEU = 8;
  made.device.numEUsPerSubslice = 8;
  made.device.numSubslicesPerSlice = 8;
  made.device.numSlices = 8;
  made.compute.maxSharedLocalMemory = 64 << 10;
  return made;
}

// Groups of 256 work-items, 32 per hardware thread: each takes 8 of the 64 threads of a subslice.
Launch launch() {
  Launch made{.name = "advance", .part = 0, .shape = {{1024, 1}, {256, 1}}, .registers = 128};
  made.kernel.maxSubgroupSize = 32;
  return made;
}

TEST(Occupancy, IsFullWhereNothingLimits) {
  const Occupancy found = occupancy_of(launch(), device()).value();
  EXPECT_DOUBLE_EQ(found.by_threads, 8);
  EXPECT_DOUBLE_EQ(found.by_registers, 8);
  EXPECT_DOUBLE_EQ(found.theoretical, 1);
  EXPECT_DOUBLE_EQ(found.waves, 1024.0 / (8 * 64));
}

TEST(Occupancy, IsHalvedByTheLargeRegisterFile) {
  Launch large = launch();
  large.registers = 256;
  const Occupancy found = occupancy_of(large, device()).value();
  EXPECT_DOUBLE_EQ(found.by_threads, 8);
  EXPECT_DOUBLE_EQ(found.by_registers, 4);
  EXPECT_DOUBLE_EQ(found.theoretical, 0.5);
}

TEST(Occupancy, IsLimitedByLocalMemory) {
  Launch with_memory = launch();
  with_memory.kernel.localMemSize = 20 << 10;  // three times into 64 KiB
  const Occupancy found = occupancy_of(with_memory, device()).value();
  EXPECT_DOUBLE_EQ(found.by_local_memory, 3);
  EXPECT_DOUBLE_EQ(found.theoretical, 3 * 8 / 64.0);
}

TEST(Occupancy, IsUnknownWhereTheDriverDoesNotTellTheShapeOfTheGpu) {
  Properties without = device();
  without.device.numThreadsPerEU = 0;
  EXPECT_EQ(occupancy_of(launch(), without), std::nullopt);
}

using Values = std::map<std::pair<std::string, std::uint32_t>, double>;

Values inspected(const std::vector<Launch>& launches) {
  Values values;
  inspect(
      launches, device(),
      [](void* context, const char* metric, std::uint32_t part, double value) {
        (*static_cast<Values*>(context))[{metric, part}] = value;
      },
      &values);
  return values;
}

TEST(Inspected, IsOfEachPartTheLaunchThatSpillsMost) {
  Launch spilling = launch();
  spilling.kernel.spillMemSize = 4096;
  spilling.spilled = 69;
  Launch other = launch();
  other.part = 1;
  const Values values = inspected({launch(), spilling, other});
  EXPECT_THAT(values, Contains(Pair(std::pair("spill.registers", 0U), 69)));
  EXPECT_THAT(values, Contains(Pair(std::pair("spill.memory", 0U), 4096)));
  EXPECT_THAT(values, Contains(Pair(std::pair("spill.registers", 1U), 0)));
  EXPECT_THAT(values, Contains(Pair(std::pair("spill.registers", std::uint32_t{RL_WHOLE}), 69)));
}

TEST(Inspected, TakesMemoryForPrivateArraysForNoSpill) {
  Launch arrays = launch();
  arrays.kernel.spillMemSize = 131072;
  const Values values = inspected({arrays});
  EXPECT_THAT(values, Contains(Pair(std::pair("spill.registers", 0U), 0)));
  EXPECT_THAT(values, Contains(Pair(std::pair("spill.memory", 0U), 131072)));
}

}  // namespace
}  // namespace roofladder::level_zero
