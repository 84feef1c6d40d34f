// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <variant>

#include "analyzer/tables/tables.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::HasSubstr;

PublishedNumber number(const std::string& metric, double value, const std::string& part = "") {
  return {part, metric, value, {std::to_string(value), "slide", true, ""}};
}

// Published numbers of the clean run's original and of a variant that this run lacks.
PublishedStory story(const std::vector<PublishedNumber>& of_original) {
  PublishedRung original{.variant = "sweep/openmp/original",
                         .numbers = of_original,
                         .own = {PublishedOwn{"sweep/openmp/original", {}, {}, 0}}};
  PublishedRung other{
      .variant = "sweep/openmp/other", .numbers = {number("intensity", 3)}, .own = {std::nullopt}};
  return {.ladders = {{.rungs = {original, other}}}, .own = {0}};
}

Table quotations(const std::vector<PublishedNumber>& of_original) {
  const Analysis analysis = analyse(test::clean_run().builder.run);
  return quotations_table(analysis, story(of_original), WhichNumbers::all);
}

TEST(QuotationsTable, HasBesideANumberWhatTheVariantOfThatNameHasHere) {
  const Table table = quotations({number("intensity", 2.95)});
  ASSERT_EQ(table.columns.size(), 6U);
  EXPECT_THAT(table.columns[3].title, HasSubstr("Here: openmp"));
  const auto& here = std::get<Number>(table.rows.at(0).cells.at(3).value);
  EXPECT_DOUBLE_EQ(here.estimate.value, 2.0 / 24);
  EXPECT_EQ(here.dimension, dimension::flops_per_byte);
  EXPECT_EQ(std::get<std::string>(table.rows[0].cells[4].value), "slide");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(table.rows.at(1).cells.at(3).value));
}

TEST(QuotationsTable, ComparesNoAmountsPartsOrUnknownMetrics) {
  const Table table = quotations(
      {number("time", 2), number("flops", 2), number("gain", 2), number("intensity", 2, "kernel")});
  EXPECT_EQ(table.columns.size(), 5U);
  for (const TableRow& row : table.rows) {
    EXPECT_EQ(row.cells.size(), 5U);
  }
}

TEST(QuotationsTable, SaysWhyThereIsNoValueHere) {
  const Table table = quotations({number("intensity", 2.95), number("intensity.core", 2.95)});
  EXPECT_TRUE(std::holds_alternative<Absence>(table.rows.at(1).cells.at(3).value));
}

}  // namespace
}  // namespace roofladder
