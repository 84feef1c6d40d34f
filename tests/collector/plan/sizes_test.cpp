// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan/sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "collector/descriptions/catalogue.h"
#include "collector/errors.h"
#include "tests/places.h"

namespace roofladder {
namespace {

const MachineLimits limits{.memory = 16e9, .last_level_cache = 32e6};

// The kernel species of the fake model.
Computation species() {
  static const Catalogue catalogue({in_build("tests/fake/ladders/fake.so")});
  const DescribedLadder& ladder = catalogue.ladders().at(0);
  return catalogue.computation(ladder, ladder.variants.at(0));
}

std::string refusal(const std::string& size, const MachineLimits& given = limits) {
  try {
    choose_size(species(), size, "quick", given);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Sizes, EmptyTextIsTheFallback) {
  const ChosenSize chosen = choose_size(species(), "", "tiny", limits);
  EXPECT_EQ(chosen.name, "tiny");
  EXPECT_EQ(chosen.size, species().named_size("tiny", limits).value().size);
}

TEST(Sizes, ValuesOverrideTheFallback) {
  const ChosenSize chosen = choose_size(species(), "points=104", "quick", limits);
  EXPECT_EQ(chosen.name, "");
  EXPECT_EQ(value_of(chosen.size, "points"), 104);
  EXPECT_EQ(value_of(chosen.size, "species"),
            value_of(species().named_size("quick", limits).value().size, "species"));
}

TEST(Sizes, BadNumbersAreRefusedBeforeAllocation) {
  using testing::HasSubstr;
  EXPECT_THAT(refusal("points=0"), HasSubstr("'0' is not a whole number"));
  EXPECT_THAT(refusal("points=-4"), HasSubstr("'-4' is not a whole number"));
  EXPECT_THAT(refusal("points=4.5"), HasSubstr("'4.5'"));
  EXPECT_THAT(refusal("points=99999999999999999999"), HasSubstr("is not a whole number"));
  EXPECT_THAT(refusal("points=9223372036854775807"), HasSubstr("species cannot run"));
  EXPECT_THAT(refusal("points="), HasSubstr("''"));
}

TEST(Sizes, UnknownNameSaysWhatThereIs) {
  EXPECT_THAT(refusal("m=4"), testing::HasSubstr("species has no size 'm=4'; it has"));
}

TEST(Sizes, TooLargeSaysWhatFits) {
  EXPECT_THAT(refusal("seed", {.memory = 50e6, .last_level_cache = 32e6}),
              testing::AllOf(testing::HasSubstr("needs"), testing::HasSubstr("--size medium")));
}

}  // namespace
}  // namespace roofladder
