// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/provider_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/places.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string folder = in_build("tests/fake_gpu/");

ProviderLibrary fake_counters() {
  return std::get<ProviderLibrary>(ProviderLibrary::load(folder + "providers/fake_counters.so"));
}

Absence refusal_of_module(const std::string& path) {
  return std::get<Absence>(ProviderLibrary::load(path));
}

// Passes of that many repetitions, each of which enters part 1.
void repeat(ProviderLibrary& provider, int passes, int repetitions = 1) {
  for (int pass = 0; pass < passes; ++pass) {
    provider.begin_pass();
    for (int repetition = 0; repetition < repetitions; ++repetition) {
      provider.begin();
      provider.enter(1);
      provider.end();
    }
    provider.end_pass();
  }
}

std::string failure_of(ProviderLibrary& provider) {
  const Maybe<std::vector<Observation>> read = provider.read(0);
  provider.close();
  const auto* absence = std::get_if<Absence>(&read);
  return absence != nullptr ? absence->reason : "";
}

TEST(ProviderLibrary, SaysWhichFileIsMissing) {
  const Absence absence = refusal_of_module("/nonexistent/provider.so");
  EXPECT_EQ(absence.status, Status::unavailable);
  EXPECT_THAT(absence.reason, HasSubstr("there is no module /nonexistent/provider.so"));
}

TEST(ProviderLibrary, RefusesALibraryWithoutTheEntrySymbol) {
  const Absence absence = refusal_of_module(folder + "models/fake_gpu.so");
  EXPECT_EQ(absence.status, Status::unsupported);
  EXPECT_THAT(absence.reason, HasSubstr("has no symbol roofladder_provider"));
}

TEST(ProviderLibrary, RefusesAnotherVersionOfTheInterface) {
  const Absence absence = refusal_of_module(folder + "broken/wrong_abi.so");
  EXPECT_EQ(absence.status, Status::unsupported);
  EXPECT_THAT(absence.reason, HasSubstr("another version of the module interface"));
}

TEST(ProviderLibrary, DescribesWhatItObserves) {
  const ProviderLibrary library = fake_counters();
  const Provider& provider = library.description();
  EXPECT_THAT(provider.metrics(),
              ElementsAre("instructions.fp64", "dram.read", "dram.write", "ops.fp64.add",
                          "ops.fp64.mul", "activity.kernels", "time.traced"));
  ASSERT_EQ(provider.sets.size(), 3U);
  EXPECT_EQ(provider.sets[0].when, When::passes);
  EXPECT_EQ(provider.sets[0].option, "");
  EXPECT_EQ(provider.sets[1].when, When::patched_passes);
  EXPECT_EQ(provider.sets[1].option, "exact-flops");
  EXPECT_EQ(provider.find("exact_l2"), nullptr);
}

Device device_of(DeviceKind kind, const std::string& backend) {
  return {.name = "device", .kind = kind, .title = "", .facts = {}, .backend = backend};
}

TEST(ProviderLibrary, ObservesDevicesWhicheverModelLaunchesThere) {
  const ProviderLibrary library = fake_counters();
  const ObservedDevices& observed = library.description().observed;
  EXPECT_TRUE(observed.hold(device_of(DeviceKind::gpu, "fake_gpu")));
  EXPECT_TRUE(observed.hold(device_of(DeviceKind::other, "fake_gpu")));
  EXPECT_FALSE(observed.hold(device_of(DeviceKind::gpu, "cuda")));
  EXPECT_EQ(observed.named(), 1);
  EXPECT_TRUE(ObservedDevices{}.hold(device_of(DeviceKind::gpu, "cuda")));
}

TEST(ProviderLibrary, ObservesDevicesThatAreAllItNames) {
  const ObservedDevices observed{.vendor = "nvidia", .kind = DeviceKind::gpu};
  Device device = device_of(DeviceKind::gpu, "opencl");
  EXPECT_FALSE(observed.hold(device)) << "nobody tells its vendor";
  device.vendor = "nvidia";
  EXPECT_TRUE(observed.hold(device));
  device.kind = DeviceKind::cpu;
  EXPECT_FALSE(observed.hold(device));
  EXPECT_EQ(observed.named(), 2);
}

TEST(ProviderLibrary, RefusesAMetricThatNobodyKnows) {
  const Absence absence = refusal_of_module(folder + "broken/unknown_metric.so");
  EXPECT_EQ(absence.status, Status::unsupported);
  EXPECT_THAT(absence.reason, HasSubstr("observes cups.of.coffee, which is no metric"));
}

TEST(ProviderLibrary, HasNoOtherSets) {
  ProviderLibrary provider = fake_counters();
  const auto absence = provider.configure("exact_l2", 1);
  ASSERT_TRUE(absence);
  EXPECT_EQ(absence->status, Status::unsupported);
  EXPECT_EQ(absence->reason, "provider fake_counters has no set of metrics exact_l2");
}

TEST(ProviderLibrary, GivesEveryMetricOfTheSetForPartsAndWhole) {
  ProviderLibrary provider = fake_counters();
  ASSERT_EQ(provider.configure("exact_flops", 6), std::nullopt);
  EXPECT_EQ(provider.passes(), 1);
  repeat(provider, 1, 3);
  const Maybe<std::vector<Observation>> read = provider.read(2);
  provider.close();
  std::vector<std::pair<std::string, std::uint16_t>> seen;
  for (const Observation& observation : std::get<std::vector<Observation>>(read)) {
    seen.emplace_back(observation.metric, observation.part);
  }
  EXPECT_THAT(seen,
              testing::UnorderedElementsAre(
                  testing::Pair("ops.fp64.add", 0), testing::Pair("ops.fp64.add", 1),
                  testing::Pair("ops.fp64.add", whole_variant), testing::Pair("ops.fp64.mul", 0),
                  testing::Pair("ops.fp64.mul", 1), testing::Pair("ops.fp64.mul", whole_variant)));
}

TEST(ProviderLibrary, TellsTheFirstFailureOnly) {
  ProviderLibrary provider = fake_counters();
  ASSERT_EQ(provider.configure("roofline", 1), std::nullopt);
  EXPECT_EQ(provider.passes(), 2);
  repeat(provider, 3);  // two ranges of the one announced, and a pass too many
  EXPECT_EQ(failure_of(provider), "another number of ranges than announced");
}

TEST(ProviderLibrary, ForgetsAFailureWithTheNextSet) {
  ProviderLibrary provider = fake_counters();
  ASSERT_EQ(provider.configure("roofline", 2), std::nullopt);
  repeat(provider, 1);
  EXPECT_EQ(failure_of(provider), "read() before the last pass");
  ASSERT_EQ(provider.configure("roofline", 2), std::nullopt);
  repeat(provider, 2);
  EXPECT_EQ(failure_of(provider), "");
}

}  // namespace
}  // namespace roofladder
