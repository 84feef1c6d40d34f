// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>
#include <gmock/gmock.h>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "collector/modules/device_arrays.h"
#include "collector/modules/variant_state.h"
#include "tests/kernels/models.h"

namespace roofladder {
namespace {

class Model : public testing::TestWithParam<const rl_model*> {
 protected:
  void SetUp() override {
    if (model().device_count(model().self) == 0) {
      GTEST_SKIP() << "no device for model " << model().name;
    }
    ASSERT_EQ(model().open(model().self, 0, 0, &m_error), 0) << m_error.text;
  }
  const rl_model& model() const { return *GetParam(); }

  rl_error m_error{};
};

TEST_P(Model, NamesItsDevicesAndRefusesOthers) {
  const std::uint32_t count = model().device_count(model().self);
  rl_device device{.struct_bytes = sizeof(rl_device)};
  for (std::uint32_t index = 0; index < count; ++index) {
    ASSERT_EQ(model().device(model().self, index, &device, &m_error), 0) << m_error.text;
    EXPECT_STRNE(device.name, "");
    EXPECT_STRNE(device.title, "");
  }
  EXPECT_NE(model().open(model().self, count, 1, &m_error), 0);
  EXPECT_THAT(m_error.text, testing::HasSubstr(model().name));
}

TEST_P(Model, AllocatesAlignedMemoryOfEverySize) {
  for (const std::uint64_t bytes : {1u, 63u, 4097u, (2u << 20) - 1, 2u << 20, (2u << 20) + 1}) {
    void* data = model().allocate(model().self, bytes);
    ASSERT_NE(data, nullptr) << bytes;
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(data) % 64, 0u);
    std::memset(data, 1, bytes);
    model().release(model().self, data, bytes);
  }
}

// Loads and earlier stores at addresses with equal low 12 bits hinder each other.
TEST_P(Model, BeginsTheArraysOfAProblemApart) {
  if (model().name != std::string_view("openmp")) {
    GTEST_SKIP() << "host memory of this model is only copied from";
  }
  constexpr std::uint64_t bytes = 3u << 20;
  std::vector<void*> arrays(8);
  std::set<std::uintptr_t> begins;
  for (void*& array : arrays) {
    array = model().allocate(model().self, bytes);
    begins.insert(reinterpret_cast<std::uintptr_t>(array) % 4096 / 512);
  }
  EXPECT_THAT(begins, testing::SizeIs(arrays.size()));
  for (void* array : arrays) {
    model().release(model().self, array, bytes);
  }
}

TEST_P(Model, HasNotEnoughMemoryForEverything) {
  EXPECT_EQ(model().allocate(model().self, std::uint64_t{1} << 60), nullptr);
}

// Only times show whether lines have left the caches; this test checks that any extent is accepted
// and nothing is changed.
TEST_P(Model, EvictsArraysOfAnyExtentAndPlaceAndKeepsTheirContent) {
  constexpr std::uint64_t bytes = 10'000;
  auto* data = static_cast<unsigned char*>(model().allocate(model().self, bytes));
  ASSERT_NE(data, nullptr);
  for (std::uint64_t i = 0; i < bytes; ++i) {
    data[i] = static_cast<unsigned char>(i % 251);
  }
  std::vector<rl_array> arrays{{"one byte", data + 63, 1, 1, RL_OUTPUT},
                               {"unaligned", data + 3, bytes - 3, 1, RL_INOUT}};
  for (const std::uint64_t count : {0u, 1u, 7u, 15u, 16u, 17u, 1001u}) {
    for (const std::uint64_t begin : {0u, 4u, 60u, 64u, 68u}) {
      arrays.push_back({"array", data + begin, count, 4, RL_INPUT});
    }
  }
  EXPECT_EQ(model().evict(model().self, arrays.data(), static_cast<std::uint32_t>(arrays.size()),
                          &m_error),
            0)
      << m_error.text;
  EXPECT_EQ(model().evict(model().self, nullptr, 0, &m_error), 0) << m_error.text;
  for (std::uint64_t i = 0; i < bytes; ++i) {
    ASSERT_EQ(data[i], i % 251) << i;
  }
  model().release(model().self, data, bytes);
}

// Longer than the intermediate buffers.
TEST_P(Model, MovesLongArraysBothWays) {
  if (model().write == nullptr) {
    GTEST_SKIP() << "it has no memory but the host's";
  }
  const std::vector<BuiltVariant> all = built_variants();
  const auto built = std::ranges::find(all, &model(), &BuiltVariant::model);
  ASSERT_NE(built, all.end());
  VariantQueue queue(model(), *built->variant);
  std::vector<std::uint32_t> numbers((200u << 20) / sizeof(std::uint32_t) + 1);
  std::iota(numbers.begin(), numbers.end(), 7U);
  const std::uint64_t bytes = numbers.size() * sizeof(std::uint32_t);
  const QueueMemory memory(*queue.get(), bytes);
  ASSERT_EQ(
      model().write(model().self, queue.get(), memory.data(), numbers.data(), bytes, &m_error), 0)
      << m_error.text;
  std::vector<std::uint32_t> back(numbers.size());
  ASSERT_EQ(model().read(model().self, queue.get(), memory.data(), back.data(), bytes, &m_error), 0)
      << m_error.text;
  EXPECT_TRUE(back == numbers);
}

TEST_P(Model, GathersElementsOfAnySize) {
  if (model().gather == nullptr) {
    GTEST_SKIP() << "whole arrays are read";
  }
  const std::vector<BuiltVariant> all = built_variants();
  const auto built = std::ranges::find(all, &model(), &BuiltVariant::model);
  ASSERT_NE(built, all.end());
  VariantQueue queue(model(), *built->variant);
  std::vector<std::uint32_t> numbers(3000);
  std::iota(numbers.begin(), numbers.end(), 0U);
  const std::uint64_t bytes = numbers.size() * sizeof(std::uint32_t);
  const QueueMemory memory(*queue.get(), bytes);
  ASSERT_EQ(
      model().write(model().self, queue.get(), memory.data(), numbers.data(), bytes, &m_error), 0)
      << m_error.text;
  const std::vector<std::uint64_t> elements{999, 0, 1, 0};
  const auto gathered = [&](std::uint32_t numbers_of_element) {
    std::vector<std::uint32_t> result(numbers_of_element * elements.size());
    EXPECT_EQ(model().gather(model().self, queue.get(), memory.data(),
                             numbers_of_element * sizeof(std::uint32_t), elements.data(),
                             elements.size(), result.data(), &m_error),
              0)
        << m_error.text;
    return result;
  };
  EXPECT_THAT(gathered(1), testing::ElementsAre(999, 0, 1, 0));
  EXPECT_THAT(gathered(3), testing::ElementsAre(2997, 2998, 2999, 0, 1, 2, 3, 4, 5, 0, 1, 2));
}

TEST_P(Model, AVariantRefusesAProblemThatItDoesNotKnow) {
  const std::vector<BuiltVariant> all = built_variants();
  const auto built = std::ranges::find(all, &model(), &BuiltVariant::model);
  ASSERT_NE(built, all.end());
  const rl_variant& variant = *built->variant;
  rl_work work{.struct_bytes = sizeof(rl_work)};
  EXPECT_NE(variant.work(variant.self, {nullptr, 0}, 0, &work, &m_error), 0);
  EXPECT_THAT(m_error.text, testing::HasSubstr("no size named"));
  const rl_problem empty{.struct_bytes = sizeof(rl_problem)};
  EXPECT_THROW(VariantState(model(), variant, empty), std::runtime_error);
}

std::vector<const rl_model*> tables() {
  std::vector<const rl_model*> all;
  for (const ModelLibrary& library : built_models()) {
    all.push_back(&library.table());
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Models, Model, testing::ValuesIn(tables()),
                         [](const auto& tested) { return std::string(tested.param->name); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Model);

}  // namespace
}  // namespace roofladder
