// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/available_memory.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace roofladder {
namespace {

TEST(AvailableMemory, IsSomethingAndLessThanIsInstalled) {
  const double installed =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  EXPECT_GT(available_memory(), 1e6);
  EXPECT_LT(available_memory(), installed);
}

}  // namespace
}  // namespace roofladder
