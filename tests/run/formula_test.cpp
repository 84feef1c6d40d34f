// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::optional<double> evaluate(std::string_view text) {
  return Formula(text).evaluate([](std::string_view name) -> std::optional<double> {
    if (name == "two") {
      return 2;
    }
    return name == "huge" ? std::optional(1e308) : std::nullopt;
  });
}

std::string error_of(std::string_view text) {
  try {
    const Formula formula(text);
  } catch (const FormulaError& error) {
    return error.what();
  }
  return "";
}

TEST(Formula, FollowsPrecedenceAndOrder) {
  EXPECT_EQ(evaluate("1 + 2*3"), 7);
  EXPECT_EQ(evaluate("(1 + 2)*3"), 9);
  EXPECT_EQ(evaluate("8 - 3 - 2"), 3);
  EXPECT_EQ(evaluate("8/4/2"), 1);
  EXPECT_EQ(evaluate("8/4*2"), 4);
  EXPECT_EQ(evaluate(" 1.5e1+two "), 17);
  EXPECT_EQ(evaluate("min(two, 1) + max(two, 7)"), 8);
}

TEST(Formula, NeverMakesANumberOutOfNothing) {
  EXPECT_EQ(evaluate("missing"), std::nullopt);
  EXPECT_EQ(evaluate("0*missing"), std::nullopt);
  EXPECT_EQ(evaluate("min(missing, 1)"), std::nullopt);
  EXPECT_EQ(evaluate("1/0"), std::nullopt);
  EXPECT_EQ(evaluate("0/(two - two)"), std::nullopt);
  EXPECT_EQ(evaluate("huge*huge"), std::nullopt);
}

TEST(Formula, ListsItsInputsOnce) {
  EXPECT_THAT(Formula("b.x/a + min(b.x, c_1)").inputs(), ElementsAre("b.x", "a", "c_1"));
}

TEST(Formula, SaysWhereItDoesNotParse) {
  EXPECT_THAT(error_of(""), HasSubstr("expected a number, a name or '(' at position 1"));
  EXPECT_THAT(error_of("1 +"), HasSubstr("position 4"));
  EXPECT_THAT(error_of("1 2"), HasSubstr("expected an operator at position 3"));
  EXPECT_THAT(error_of("(1"), HasSubstr("expected ')'"));
  EXPECT_THAT(error_of("1)"), HasSubstr("expected an operator at position 2"));
  EXPECT_THAT(error_of("min(1)"), HasSubstr("expected ','"));
  EXPECT_THAT(error_of("max"), HasSubstr("expected '('"));
  EXPECT_THAT(error_of("-1"), HasSubstr("position 1"));
  EXPECT_THAT(error_of("1e999"), HasSubstr("a number in range"));
  EXPECT_THAT(error_of("a $ b"), HasSubstr("position 3"));
}

TEST(Formula, BoundsItsLength) {
  EXPECT_THAT(error_of(std::string(3000, '(')), HasSubstr("3000 characters"));
  EXPECT_THAT(error_of(std::string(2000, '(')), HasSubstr("position 2001"));
}

std::optional<Dimension> dimension_of(std::string_view name) {
  if (name == "bytes") {
    return dimension::bytes;
  }
  return name == "time" ? std::optional(dimension::seconds) : std::nullopt;
}

TEST(Formula, FindsTheDimensionOfTheResult) {
  EXPECT_EQ(Formula("bytes/time").dimension(dimension_of), dimension::bytes_per_second);
  EXPECT_EQ(Formula("2*bytes + bytes").dimension(dimension_of), dimension::bytes);
  EXPECT_EQ(Formula("1 - bytes/bytes").dimension(dimension_of), dimension::ratio);
}

TEST(Formula, RefusesUnlikeUnitsAndUnknownNames) {
  EXPECT_THROW(Formula("bytes + time").dimension(dimension_of), FormulaError);
  EXPECT_THROW(Formula("min(bytes, 1)").dimension(dimension_of), FormulaError);
  EXPECT_THROW(Formula("byte").dimension(dimension_of), FormulaError);
}

TEST(Formula, TakesValuesInOrderOfInputs) {
  const Formula formula("(a - b)/max(c, a)");
  ASSERT_EQ(formula.inputs(), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(formula.evaluate(std::vector<std::optional<double>>{8.0, 2.0, 4.0}), 0.75);
  EXPECT_EQ(formula.evaluate(std::vector<std::optional<double>>{8.0, 2.0, std::nullopt}),
            std::nullopt);
}

}  // namespace
}  // namespace roofladder
