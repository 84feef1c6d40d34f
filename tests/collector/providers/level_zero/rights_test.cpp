// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/rights.h"

#include <gmock/gmock.h>

#include "tests/folder.h"

namespace roofladder::level_zero {
namespace {

using testing::HasSubstr;

TEST(LevelZeroRights, AreThoseOfTheKernelsSettings) {
  Rights rights{
      .settings = {{"dev.i915.perf_stream_paranoid", "1"}, {"dev.xe.observation_paranoid", "0"}}};
  EXPECT_EQ(rights.refusing(), "dev.i915.perf_stream_paranoid is 1");
  EXPECT_THAT(rights.remedy(), HasSubstr("sysctl dev.i915.perf_stream_paranoid=0"));
  rights.privileged = true;
  EXPECT_EQ(rights.refusing(), "");
}

TEST(LevelZeroRights, AreRead) {
  const test::Folder folder;
  folder.write("sys/dev/xe/observation_paranoid", "1\n");
  setenv("ROOFLADDER_SYSCTL", (folder / "sys").c_str(), 1);
  const Rights rights = read_rights();
  unsetenv("ROOFLADDER_SYSCTL");
  ASSERT_EQ(rights.settings.size(), 1U);
  EXPECT_EQ(rights.settings.front().name, "dev.xe.observation_paranoid");
  EXPECT_EQ(rights.settings.front().value, "1");
}

}  // namespace
}  // namespace roofladder::level_zero
