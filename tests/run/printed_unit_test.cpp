// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/printed_unit.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

double si(std::string_view number, std::string_view unit) {
  return parse_printed_number(number, parse_printed_unit(unit).value()).value();
}

TEST(PrintedUnit, IsConvertedToSi) {
  EXPECT_EQ(si("549", "GB/s"), 549e9);
  EXPECT_EQ(si("209", "GF/s"), 209e9);
  EXPECT_EQ(si("0.3", "F/B"), 0.3);
  EXPECT_EQ(si("70", "%"), 0.7);
  EXPECT_EQ(si("64", "KiB"), 65536);
  EXPECT_EQ(si("64", "KB"), 64000);
  EXPECT_EQ(si("3", "doubles"), 24);
  EXPECT_EQ(si("2E-10", "s"), 2e-10);
  EXPECT_EQ(si("5", "B/ms"), 5000);
  EXPECT_EQ(parse_printed_unit("GF/s")->dimension, dimension::flops_per_second);
  EXPECT_EQ(parse_printed_unit("1")->dimension, dimension::ratio);
  EXPECT_EQ(parse_printed_unit("1/s")->dimension, dimension::per_second);
  EXPECT_EQ(parse_printed_unit("1/J")->dimension, dimension::per_joule);
  EXPECT_EQ(parse_printed_unit("°C")->dimension, dimension::celsius);
}

// 9.45 * 1e-3 is not the double nearest to 0.00945, and the audit infers rounding from the digits.
TEST(PrintedUnit, KeepsThePrintedDigits) {
  EXPECT_EQ(si("9.45", "ms"), 0.00945);
  EXPECT_EQ(si(".138", "s"), 0.138);
  EXPECT_EQ(si("8.7", "us"), 8.7e-6);
}

TEST(PrintedUnit, RefusesWhatIsNone) {
  for (const char* unit : {"", "GB/", "/s", "furlong", "xs", "GB/s/s", "%%", "ks s"}) {
    EXPECT_EQ(parse_printed_unit(unit), std::nullopt) << unit;
  }
  const PrintedUnit plain;
  for (const char* number :
       {"", "1,5", "0x10", "nan", "inf", "1e", "1e999", "1e-2147483648", "e5", "3 ", " 3", "3x"}) {
    EXPECT_EQ(parse_printed_number(number, plain), std::nullopt) << number;
  }
}

}  // namespace
}  // namespace roofladder
