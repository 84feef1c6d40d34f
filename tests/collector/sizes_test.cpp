// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "collector/plan.h"
#include "tests/bundled/bundled.h"

namespace roofladder {
namespace {

const MachineLimits limits{.memory = 16e9, .last_level_cache = 32e6};

std::string refusal(const std::string& size, const MachineLimits& given = limits) {
  try {
    choose_size(bundled("jacobi"), size, "quick", given);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Sizes, EmptyTextIsTheFallback) {
  const ChosenSize chosen = choose_size(bundled("jacobi"), "", "tiny", limits);
  EXPECT_EQ(chosen.name, "tiny");
  EXPECT_EQ(chosen.size, bundled("jacobi").named_size("tiny", limits));
}

TEST(Sizes, ValuesOverrideTheFallback) {
  const ChosenSize chosen = choose_size(bundled("jacobi"), "n=100", "quick", limits);
  EXPECT_EQ(chosen.name, "");
  EXPECT_EQ(value_of(chosen.size, "n"), 100);
  EXPECT_EQ(value_of(chosen.size, "sweeps"), 10);
}

TEST(Sizes, BadNumbersAreRefusedBeforeAllocation) {
  using testing::HasSubstr;
  EXPECT_THAT(refusal("n=0"), HasSubstr("'0' is not a whole number"));
  EXPECT_THAT(refusal("n=-4"), HasSubstr("'-4' is not a whole number"));
  EXPECT_THAT(refusal("n=4.5"), HasSubstr("'4.5'"));
  EXPECT_THAT(refusal("n=99999999999999999999"), HasSubstr("is not a whole number"));
  EXPECT_THAT(refusal("n=9223372036854775807"), HasSubstr("jacobi cannot run"));
  EXPECT_THAT(refusal("n="), HasSubstr("''"));
}

TEST(Sizes, UnknownNameSaysWhatThereIs) {
  EXPECT_THAT(refusal("m=4"), testing::HasSubstr("jacobi has no size 'm=4'; it has"));
}

TEST(Sizes, TooLargeSaysWhatFits) {
  EXPECT_THAT(refusal("seed", {.memory = 50e6, .last_level_cache = 32e6}),
              testing::AllOf(testing::HasSubstr("needs"), testing::HasSubstr("--size medium")));
}

}  // namespace
}  // namespace roofladder
