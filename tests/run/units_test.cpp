// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/units.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

TEST(Units, HaveSymbolsThatReadBack) {
  const std::pair<Dimension, const char*> symbols[] = {
      {dimension::ratio, "1"},
      {dimension::seconds, "s"},
      {dimension::hertz, "Hz"},
      {dimension::bytes, "B"},
      {dimension::flops, "flop"},
      {dimension::bytes_per_second, "B/s"},
      {dimension::flops_per_second, "flop/s"},
      {dimension::flops_per_byte, "flop/B"},
      {dimension::joules, "J"},
      {dimension::watts, "W"},
      {dimension::celsius, "°C"},
      {dimension::per_second, "1/s"},
      {dimension::per_joule, "1/J"},
      {dimension::joules * dimension::seconds, "J s"},
      {dimension::bytes / (dimension::seconds * dimension::seconds), "B/s s"},
      {dimension::ratio / dimension::flops, "1/flop"},
  };
  for (const auto& [dimension, symbol] : symbols) {
    EXPECT_EQ(unit_symbol(dimension), symbol);
    EXPECT_EQ(parse_unit(symbol), dimension) << symbol;
  }
}

TEST(Units, RefuseSymbolsThatAreNone) {
  for (const char* symbol : {"", " ", "/", "GB/s", "b", "B/", "/s", "B//s", "B/s/s", "s B", "J/s",
                             "B ", " B", "B  B", "1 B", "s\n"}) {
    EXPECT_EQ(parse_unit(symbol), std::nullopt) << "'" << symbol << "'";
  }
}

TEST(Units, RefuseMoreFactorsThanAnExponentHolds) {
  std::string symbol = "s";
  for (int i = 0; i < 300; ++i) {
    symbol += " s";
  }
  EXPECT_EQ(parse_unit(symbol), std::nullopt);
}

TEST(Units, CountThingsAsPlainNumbers) {
  EXPECT_EQ(unit_symbol(dimension::count), "1");
  EXPECT_EQ(dimension::count / dimension::count, dimension::ratio);
  EXPECT_NE(dimension::count, dimension::ratio);
}

}  // namespace
}  // namespace roofladder
