// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/array_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace roofladder {
namespace {

template <typename Number>
rl_array array_of(std::vector<Number>& numbers, rl_number kind, std::uint32_t per_element = 1) {
  return {.name = "a",
          .data = numbers.data(),
          .count = numbers.size() / per_element,
          .element_bytes = static_cast<std::uint32_t>(sizeof(Number)) * per_element,
          .role = RL_INPUT,
          .number = static_cast<std::uint32_t>(kind),
          .number_bytes = sizeof(Number)};
}

TEST(ArrayNumbers, AreReadExactly) {
  std::vector<std::int64_t> wide{std::numeric_limits<std::int64_t>::min(), (1LL << 60) + 1};
  EXPECT_EQ(ArrayNumbers(array_of(wide, RL_SIGNED)).integer(1), (1LL << 60) + 1);
  EXPECT_EQ(ArrayNumbers(array_of(wide, RL_SIGNED)).value(0), -0x1p63);
  EXPECT_EQ(ArrayNumbers(array_of(wide, RL_UNSIGNED)).value(0), 0x1p63);
  std::vector<std::int8_t> narrow{-1, 127};
  EXPECT_EQ(ArrayNumbers(array_of(narrow, RL_SIGNED)).integer(0), -1);
  EXPECT_EQ(ArrayNumbers(array_of(narrow, RL_UNSIGNED)).integer(0), 255);
  std::vector<float> reals{0.1F, -2};
  EXPECT_EQ(ArrayNumbers(array_of(reals, RL_REAL)).wide(0).real, static_cast<double>(0.1F));
}

TEST(ArrayNumbers, OfAnElementAreSideBySide) {
  std::vector<double> reals{1, 2, 3, 4, 5, 6};
  const ArrayNumbers numbers(array_of(reals, RL_REAL, 3));
  EXPECT_EQ(numbers.per_element(), 3u);
  EXPECT_EQ(numbers.count(), 6u);
  EXPECT_EQ(numbers.value(4), 5);
}

TEST(ArrayNumbers, OfNoiseAreIndicesBelowTheLimit) {
  std::vector<std::int32_t> integers(10'000);
  ArrayNumbers(array_of(integers, RL_SIGNED)).fill_with_noise(7, 0, 13);
  const auto [least, greatest] = std::ranges::minmax(integers);
  EXPECT_EQ(least, 0);
  EXPECT_EQ(greatest, 12);
  std::vector<std::uint8_t> truths(1000);
  ArrayNumbers(array_of(truths, RL_BOOLEAN)).fill_with_noise(7, 0, 13);
  EXPECT_EQ(std::ranges::count(truths, 0) + std::ranges::count(truths, 1), 1000);
  std::vector<float> reals(1000);
  ArrayNumbers(array_of(reals, RL_REAL)).fill_with_noise(7, 0, 13);
  EXPECT_TRUE(std::ranges::all_of(reals, [](float x) { return x >= 0.5F && x <= 1.5F; }));
}

TEST(ArrayNumbers, OfWideInputsHaveBothSignsAndAnySize) {
  std::vector<double> reals(10'000);
  ArrayNumbers(array_of(reals, RL_REAL)).fill_widely(7, 0);
  std::vector<float> narrow(reals.size());
  ArrayNumbers(array_of(narrow, RL_REAL)).fill_widely(7, 0);
  EXPECT_EQ(narrow.back(), static_cast<float>(reals.back()));
  const auto share = [&](const auto& is_such) {
    return static_cast<double>(std::ranges::count_if(reals, is_such)) / 10'000;
  };
  EXPECT_NEAR(share([](double x) { return x < 0; }), 0.5, 0.03);
  EXPECT_NEAR(share([](double x) { return std::abs(x) < 1; }), 0.5, 0.03);
  EXPECT_NEAR(share([](double x) { return std::abs(x) < 1.0 / 32; }), 0.25, 0.03);
  EXPECT_EQ(share([](double x) { return std::abs(x) >= 1.0 / 1024 && std::abs(x) <= 1024; }), 1);
}

TEST(ArrayNumbers, AreKnownByKindAndSize) {
  EXPECT_TRUE(is_known_number(RL_REAL, 8));
  EXPECT_FALSE(is_known_number(RL_REAL, 2)) << "halves";
  EXPECT_TRUE(is_known_number(RL_UNSIGNED, 2));
  EXPECT_FALSE(is_known_number(RL_SIGNED, 16));
  EXPECT_FALSE(is_known_number(RL_OPAQUE, 8));
  EXPECT_FALSE(is_known_number(RL_BOOLEAN, 4));
}

}  // namespace
}  // namespace roofladder
