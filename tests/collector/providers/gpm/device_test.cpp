// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/gpm/device.h"

#include <gmock/gmock.h>

#include "tests/collector/providers/gpm/fake.h"

namespace roofladder::gpm {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using Nvml = FakeNvml;

TEST_F(Nvml, ThatIsMissingSaysWhereItComesFrom) {
  const Failure failure = failure_in([] { load("/nonexistent.so"); });
  EXPECT_EQ(failure.status, Status::unavailable);
  EXPECT_THAT(failure.reason, HasSubstr("NVML was not found (/nonexistent.so: cannot open"));
  EXPECT_THAT(failure.reason, HasSubstr("it comes with NVIDIA's driver"));
}

TEST_F(Nvml, ThatIsAnotherLibraryIsNamed) {
  const std::string path = in_build("tests/fake/models/fake.so");
  const Failure failure = failure_in([&] { load(path); });
  EXPECT_THAT(failure.reason, HasSubstr(path + " is no NVML: it has no nvmlInit_v2"));
}

TEST_F(Nvml, OfAnOldDriverIsToldSo) {
  const Failure failure = failure_in([] { load(old_library); });
  EXPECT_EQ(failure.status, Status::unsupported);
  EXPECT_THAT(failure.reason,
              HasSubstr("has no nvmlGpmQueryDeviceSupport: the driver is too old; install a"));
}

TEST_F(Nvml, WithoutADriverSaysSoInItsOwnWords) {
  set("INIT", std::to_string(driver_not_loaded));
  const Failure failure = failure_in([] { load(fake_library); });
  EXPECT_EQ(failure.status, Status::unavailable);
  EXPECT_EQ(failure.reason, "nvmlInit_v2: fake words for 9 (NVML 9)");
}

using NvmlDevices = FakeNvml;

TEST_F(NvmlDevices, AreFoundByTheirPlaceOnTheBus) {
  rl_device device{.name = "cuda:0", .bus = "0000:01:00.0"};
  EXPECT_EQ(name_of(device_of(device)), "Fake GPU of NVML");
  device.bus = "0000:02:00.0";
  const Failure unknown = failure_in([&] { device_of(device); });
  EXPECT_EQ(unknown.status, Status::unavailable);
  EXPECT_EQ(unknown.reason, "NVML at 0000:02:00.0: fake words for 6 (NVML 6)");
  device.bus = nullptr;
  EXPECT_THAT(failure_in([&] { device_of(device); }).reason,
              HasSubstr("the driver of cuda:0 does not report its bus address"));
}

TEST_F(NvmlDevices, HaveTheBandwidthOfTwoTransfersAClock) {
  EXPECT_DOUBLE_EQ(theoretical_bandwidth(device()), 2 * 2619e6 * 5120 / 8);
}

TEST_F(NvmlDevices, BeforeHopperAreUnsupported) {
  EXPECT_NO_THROW(require_sampling(device()));
  set("SUPPORT", "0");
  const Failure failure = failure_in([] { require_sampling(device()); });
  EXPECT_EQ(failure.status, Status::unsupported);
  EXPECT_THAT(failure.reason, HasSubstr("of Fake GPU of NVML: it takes a GPU of Hopper or later"));
}

TEST_F(NvmlDevices, ThatAreDividedAreUnsupported) {
  set("MIG", "0");
  EXPECT_NO_THROW(require_sampling(device()));
  set("MIG", "1");
  const Failure failure = failure_in([] { require_sampling(device()); });
  EXPECT_EQ(failure.status, Status::unsupported);
  EXPECT_THAT(failure.reason, HasSubstr("is divided into instances (MIG)"));
}

TEST_F(NvmlDevices, MustHaveTheClockThatTheBandwidthIsOf) {
  EXPECT_NO_THROW(require_full_memory_clock(device()));
  set("CLOCK", "1593");
  EXPECT_THAT(failure_in([] { require_full_memory_clock(device()); }).reason,
              HasSubstr("the memory's clock is at 1593 of 2619 MHz"));
}

TEST_F(NvmlDevices, TellEveryProcessInOrder) {
  std::string ids = "30 20";
  for (int i = 100; i < 300; ++i) {
    ids += " " + std::to_string(i);
  }
  set("PROCESSES", ids);
  const std::vector<unsigned> found = processes_on(device());
  ASSERT_EQ(found.size(), 202U);
  EXPECT_THAT(std::vector(found.begin(), found.begin() + 3), ElementsAre(20, 30, 100));
}

}  // namespace
}  // namespace roofladder::gpm
