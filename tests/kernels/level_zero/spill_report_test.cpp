// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/spill_report.h"

#include <gtest/gtest.h>

namespace roofladder::level_zero {
namespace {

// The format of IGC 1.0.12504, which writes every line twice.
TEST(SpillReport, HoldsTheKernelsThatTheCompilerWarnsOf) {
  const auto spills = spills_in(
      "warning: kernel advance  compiled SIMD32 allocated 128 regs and spilled around 624\n"
      "warning: kernel reduce  compiled SIMD8 allocated 256 regs and spilled around 69\n"
      "warning: kernel advance  compiled SIMD32 allocated 128 regs and spilled around 624\n");
  ASSERT_EQ(spills.size(), 2U);
  EXPECT_EQ(spills.at("advance").registers, 128);
  EXPECT_EQ(spills.at("advance").spilled, 624);
  EXPECT_EQ(spills.at("reduce").registers, 256);
  EXPECT_EQ(spills.at("reduce").spilled, 69);
}

TEST(SpillReport, IsEmptyOfALogWithoutWarnings) {
  EXPECT_TRUE(spills_in("").empty());
  EXPECT_TRUE(spills_in("warning: kernel advance is slow\n").empty());
}

}  // namespace
}  // namespace roofladder::level_zero
