// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/processor_use.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/folder.h"

namespace roofladder {
namespace {

TEST(ProcessorUse, IsThatOfTheFirstLineWithoutIdleTime) {
  const test::Folder folder;
  folder.write("stat", "cpu  100 20 30 4000 500 6 7 80 9 10\ncpu0 1 1 1 1 1 1 1 1 1 1\n");
  const auto use = processor_use(folder.path() / "stat");
  ASSERT_TRUE(use);
  const auto per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  EXPECT_DOUBLE_EQ(use->busy, (100 + 20 + 30 + 6 + 7) / per_second);
  EXPECT_DOUBLE_EQ(use->stolen, 80 / per_second);
}

TEST(ProcessorUse, IsNotToldByAnotherText) {
  const test::Folder folder;
  for (const char* text :
       {"", "cpu  1 2 3\n", "intr 1 2 3 4 5 6 7 8 9\n", "cpu a b c d e f g h\n"}) {
    folder.write("stat", text);
    EXPECT_FALSE(processor_use(folder.path() / "stat")) << text;
  }
  EXPECT_FALSE(processor_use(folder.path() / "none"));
}

}  // namespace
}  // namespace roofladder
