// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/foreign_memory.h"

#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <latch>
#include <memory>
#include <sys/mman.h>
#include <thread>

namespace roofladder {
namespace {

constexpr double variant_bytes = 8 << 20;
constexpr double tenant_bytes = 5 << 20;

char s_own[4 << 20];  // untouched at first

// The memory that the device's driver reports as taken.
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

class MemoryOfTheHost : public testing::Test {
 protected:
  void SetUp() override {
    if (!heap_in_use()) {
      GTEST_SKIP() << "this C library, or a sanitizer, does not tell";
    }
  }

  static constexpr double little = 128 << 10;
  MemoryGrowth m_growth{&s_own};
};

TEST_F(MemoryOfTheHost, IsWhatTheHeapKeeps) {
  auto kept = std::make_unique<char[]>(3 << 20);
  std::make_unique<char[]>(7 << 20);
  EXPECT_NEAR(m_growth.in_heap().value(), 3 << 20, little);
  kept.reset();
  EXPECT_NEAR(m_growth.in_heap().value(), 0, little);
  EXPECT_NEAR(m_growth.in_mappings(), 0, little);
}

TEST_F(MemoryOfTheHost, IsWhatStaticVariablesHave) {
  std::memset(s_own, 1, 2 << 20);
  EXPECT_NEAR(m_growth.in_static(), 2 << 20, little);
  EXPECT_NEAR(m_growth.in_mappings(), 0, little);
}

TEST_F(MemoryOfTheHost, IsWhatIsMappedAndTouched) {
  constexpr std::size_t bytes = 64 << 20;
  void* const mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(mapped, MAP_FAILED);
  madvise(mapped, bytes, MADV_NOHUGEPAGE);
  std::memset(mapped, 1, 5 << 20);
  EXPECT_NEAR(m_growth.in_mappings(), 5 << 20, little);
  EXPECT_NEAR(m_growth.in_heap().value(), 0, little);
  munmap(mapped, bytes);
  EXPECT_NEAR(m_growth.in_mappings(), 0, little);
}

TEST_F(MemoryOfTheHost, IsNoStackOfAThread) {
  std::latch has_written(1);
  std::latch ends(1);
  std::thread thread([&] {
    std::array<volatile char, 4 << 20> local;
    for (std::size_t i = 0; i < local.size(); i += 512) {
      local[i] = 1;
    }
    has_written.count_down();
    ends.wait();
  });
  has_written.wait();
  EXPECT_NEAR(m_growth.in_mappings() + m_growth.in_heap().value(), 0, 512 << 10);
  ends.count_down();
  thread.join();
}

}  // namespace
}  // namespace roofladder
