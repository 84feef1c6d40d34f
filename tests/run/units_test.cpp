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
      {dimension::kelvin, "K"},
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
                             "1/s", "B ", " B", "B  B", "1 B", "s\n"}) {
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

TEST(Units, FollowQuantitiesThroughArithmetic) {
  const FlopsPerByte intensity = Flops(6) / Bytes(16);
  EXPECT_DOUBLE_EQ(intensity.value, 0.375);
  const FlopsPerSecond attainable = intensity * BytesPerSecond(2e12);
  EXPECT_DOUBLE_EQ(attainable.value, 7.5e11);
  EXPECT_DOUBLE_EQ((Seconds(3) - Seconds(1) + 0.5 * Seconds(2)).value, 3);
  EXPECT_LT(Bytes(1), Bytes(2));
  Bytes sum(1);
  sum += Bytes(2);
  EXPECT_EQ(sum, Bytes(3));
}

}  // namespace
}  // namespace roofladder
