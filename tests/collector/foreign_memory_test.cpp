// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/foreign_memory.h"

#include <gtest/gtest.h>
#include <memory>

namespace roofladder {
namespace {

constexpr double variant_bytes = 8 << 20;
constexpr double tenant_bytes = 5 << 20;

// What the driver of a device would say.
double& taken() {
  static double bytes = 0;
  return bytes;
}

rl_model device() {
  rl_model model{};
  model.taken = [](void*, std::uint64_t* bytes, rl_error*) -> std::int32_t {
    *bytes = static_cast<std::uint64_t>(taken());
    return RL_OK;
  };
  return model;
}

TEST(ForeignMemory, OfAGpuIsWhatDestroyGivesBack) {
  taken() = 1e9;
  int created = 0;
  const auto growth = growth_on_device(
      device(),
      [&] {
        ++created;
        taken() += variant_bytes;
      },
      [] { taken() -= variant_bytes; });
  EXPECT_EQ(growth, variant_bytes);
  EXPECT_EQ(created, 2);
}

TEST(ForeignMemory, OfAGpuIsNotAnotherTenants) {
  taken() = 1e9;
  const auto stays = growth_on_device(
      device(), [] { taken() += tenant_bytes; }, [] {});
  EXPECT_EQ(stays, 0.0) << "taken beside create()";
  const auto leaves = growth_on_device(
      device(), [] { taken() += variant_bytes; }, [] { taken() -= variant_bytes + tenant_bytes; });
  EXPECT_EQ(leaves, variant_bytes) << "given back beside destroy()";
  int created = 0;
  EXPECT_EQ(growth_on_device(
                device(), [&] { taken() -= ++created * tenant_bytes; }, [] {}),
            0.0);
  EXPECT_EQ(created, 1) << "nothing to ask about";
}

TEST(ForeignMemory, OfAGpuThatDoesNotTellIsUnknown) {
  rl_model model = device();
  model.taken = [](void*, std::uint64_t*, rl_error*) -> std::int32_t { return RL_NONE; };
  EXPECT_EQ(growth_on_device(
                model, [] {}, [] {}),
            std::nullopt);
  EXPECT_EQ(growth_on_device(
                rl_model{}, [] {}, [] {}),
            std::nullopt);
}

TEST(ForeignMemory, OfTheHostIsWhatTheHeapKeeps) {
  if (!heap_in_use()) {
    GTEST_SKIP() << "this C library, or a sanitizer, does not tell";
  }
  HeapGrowth growth;
  std::unique_ptr<char[]> kept;
  growth.watch([&] { kept = std::make_unique<char[]>(3 << 20); });
  growth.watch([] { std::make_unique<char[]>(7 << 20); });
  EXPECT_NEAR(growth.bytes().value(), 3 << 20, 64 << 10);
  growth.watch([&] { kept.reset(); });
  EXPECT_NEAR(growth.bytes().value(), 0, 64 << 10);
}

}  // namespace
}  // namespace roofladder
