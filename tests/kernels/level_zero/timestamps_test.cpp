// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/timestamps.h"

#include <gtest/gtest.h>
#include <stdexcept>

namespace roofladder::level_zero {
namespace {

// At 12 MHz three ticks are a quarter of a microsecond.
TEST(Timestamps, AreNanosecondsSinceTheFirst) {
  Timestamps clock(32, 12e6);
  EXPECT_EQ(clock.nanoseconds(1000), 0U);
  EXPECT_EQ(clock.nanoseconds(1003), 250U);
  EXPECT_EQ(clock.nanoseconds(1003 + 12'000'000), 1'000'000'250U);
}

TEST(Timestamps, GoOnWhereTheCounterWrapsAround) {
  Timestamps clock(32, 1e9);
  EXPECT_EQ(clock.nanoseconds(0xFFFF'FFF0), 0U);
  EXPECT_EQ(clock.nanoseconds(0x10), 0x20U);
  EXPECT_EQ(clock.nanoseconds(0xFFFF'FFF0), 0x1'0000'0000U);
  EXPECT_EQ(clock.nanoseconds(0x0), 0x1'0000'0010U);
}

TEST(Timestamps, MayUseEveryBitOfTheReading) {
  for (const std::uint32_t bits : {0U, 64U}) {
    Timestamps clock(bits, 1e9);
    EXPECT_EQ(clock.nanoseconds(5), 0U);
    EXPECT_EQ(clock.nanoseconds(std::uint64_t{1} << 40), (std::uint64_t{1} << 40) - 5) << bits;
  }
}

TEST(Timestamps, HaveNoUnitWhereTheDriverTellsNoResolution) {
  EXPECT_THROW(Timestamps(32, 0), std::runtime_error);
}

}  // namespace
}  // namespace roofladder::level_zero
