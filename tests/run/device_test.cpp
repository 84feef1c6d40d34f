// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/device.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

TEST(Device, HasAKindOfThree) {
  for (const DeviceKind kind : {DeviceKind::cpu, DeviceKind::gpu, DeviceKind::other}) {
    EXPECT_EQ(device_kind_of(name_of(kind)), kind);
  }
  EXPECT_EQ(device_kind_of("unknown"), DeviceKind::other);
  EXPECT_EQ(device_kind_of(""), DeviceKind::other);
}

// An OpenCL driver presents the processor as a device that is reached through the driver.
TEST(Device, IsTheHostWhereNoDriverStandsBefore) {
  Device cpu{.name = "cpu", .kind = DeviceKind::cpu, .title = "", .facts = {}};
  EXPECT_FALSE(cpu.is_host());
  cpu.backend = "host";
  EXPECT_TRUE(cpu.is_host());
  cpu.backend = "opencl";
  EXPECT_FALSE(cpu.is_host());
}

}  // namespace
}  // namespace roofladder
