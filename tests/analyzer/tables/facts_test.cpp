// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>
#include <variant>

#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"

namespace roofladder {
namespace {

// The fact as shown in the table, with its remark in brackets.
std::string shown(const Fact& fact) {
  Run run;
  run.facts = {fact};
  const TableCell cell = facts_table(run).rows.at(0).cells.at(2);
  const auto* number = std::get_if<Number>(&cell.value);
  const std::string text =
      number != nullptr ? number_text(*number) : std::get<std::string>(cell.value);
  return cell.remark.empty() ? text : text + " [" + cell.remark + "]";
}

TEST(FactsTable, ShowsAllDigitsBesideTheFirstThree) {
  EXPECT_EQ(shown({"memory", "1.5011e+11 B", 150109880320.0, dimension::bytes}),
            "150 GB [150109880320 B]");
  EXPECT_EQ(shown({"instructions", "4096", 4096, dimension::count}), "4.10 k [4096]");
}

TEST(FactsTable, ShowsNothingTwice) {
  EXPECT_EQ(shown({"cpu.simd.bytes", "32 B", 32, dimension::bytes}), "32 B");
  EXPECT_EQ(shown({"timeout", "60 s", 60, dimension::seconds}), "60 s");
}

TEST(FactsTable, ShowsNothingThatArithmeticLeft) {
  EXPECT_EQ(shown({"resolution", "1e-06 s", 1.0000000000000002e-06, dimension::seconds}),
            "1.00 µs [1e-06 s]");
  EXPECT_EQ(shown({"precision", "0.30000000000000004", 0.1 + 0.2, dimension::ratio}), "0.3");
}

TEST(FactsTable, ShowsTextsAsTheyAre) {
  EXPECT_EQ(shown({"capability", "9.0", 9, dimension::ratio}), "9.0");
  EXPECT_EQ(shown({"model", "1e3 B", {}, {}}), "1e3 B");
}

}  // namespace
}  // namespace roofladder
