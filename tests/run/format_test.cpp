// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/format.h"

#include <charconv>
#include <clocale>
#include <gtest/gtest.h>
#include <limits>
#include <locale>
#include <random>

namespace roofladder {
namespace {

TEST(Format, ShowsThreeDigitsAndAPrefix) {
  EXPECT_EQ(format_quantity(2.409e12, dimension::bytes_per_second), "2.41 TB/s");
  EXPECT_EQ(format_quantity(0.0183, dimension::seconds), "18.3 ms");
  EXPECT_EQ(format_quantity(0.3846, dimension::flops_per_byte), "0.385 flop/B");
  EXPECT_EQ(format_quantity(1.98e9, dimension::hertz), "1.98 GHz");
  EXPECT_EQ(format_quantity(250, dimension::watts), "250 W");
  EXPECT_EQ(format_quantity(32, dimension::ratio), "32");
  EXPECT_EQ(format_quantity(1.5e9, dimension::ratio), "1.50 G");
  EXPECT_EQ(format_quantity(-2e6, dimension::bytes), "-2 MB");
}

TEST(Format, RoundsIntoTheNextPrefix) {
  EXPECT_EQ(format_quantity(999.6, dimension::bytes), "1.00 kB");
  EXPECT_EQ(format_quantity(999.4, dimension::bytes), "999 B");
  EXPECT_EQ(format_quantity(9.996e-4, dimension::seconds), "1.00 ms");
  EXPECT_EQ(format_quantity(99.96, dimension::bytes), "100 B");
}

TEST(Format, DividesOnlyTimesEnergiesAndPowers) {
  EXPECT_EQ(format_quantity(0.5, dimension::bytes), "0.500 B");
  EXPECT_EQ(format_quantity(2.5e-9, dimension::seconds), "2.50 ns");
  EXPECT_EQ(format_quantity(7200, dimension::seconds), "7200 s");
  EXPECT_EQ(format_quantity(3e-6, dimension::joules), "3 \u00b5J");
}

TEST(Format, ShowsTheEndsOfTheScale) {
  EXPECT_EQ(format_quantity(0, dimension::seconds), "0 s");
  EXPECT_EQ(format_quantity(-0.0, dimension::bytes), "0 B");
  EXPECT_EQ(format_quantity(1e30, dimension::bytes), "1.00e+12 EB");
  EXPECT_EQ(format_quantity(1e-20, dimension::seconds), "1.00e-08 ps");
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(format_quantity(infinity, dimension::bytes_per_second), "inf B/s");
}

TEST(Format, ShowsPercentagesAndFactors) {
  EXPECT_EQ(format_percent(0.7241), "72.4 %");
  EXPECT_EQ(format_percent(1), "100 %");
  EXPECT_EQ(format_percent(0), "0 %");
  EXPECT_EQ(format_percent(0.0001), "0.0100 %");
  EXPECT_EQ(format_factor(2.3), "2.30x");
  EXPECT_EQ(format_factor(36.52), "36.5x");
  EXPECT_EQ(format_factor(1), "1.00x");
  EXPECT_EQ(format_factor(0), "0x");
  EXPECT_EQ(format_change(1.25), "+25 %");
  EXPECT_EQ(format_change(0.981), "−1.9 %");
  EXPECT_EQ(format_change(0.004), "−99.6 %");
  EXPECT_EQ(format_change(2.5), "+150 %");
  EXPECT_EQ(format_uncertainty(0.0041), "± 0.4 %");
  EXPECT_EQ(format_uncertainty(0.123), "± 12 %");
  EXPECT_EQ(format_uncertainty(0.0001), "± < 0.1 %");
  EXPECT_EQ(format_uncertainty(0), "± 0.0 %");
}

TEST(Format, ShowsThatAPercentageIsNextToNothing) {
  EXPECT_EQ(format_percent(1.33e-7), "< 0.01 %");
  EXPECT_EQ(format_percent(9.9e-5), "< 0.01 %");
  EXPECT_EQ(format_percent(-1.33e-7), "> -0.01 %");
  EXPECT_EQ(format_percent(-0.02), "-2 %");
}

TEST(Format, ReadsBackExactly) {
  EXPECT_EQ(format_exact(0.1), "0.1");
  EXPECT_EQ(format_exact(4096), "4096");
  EXPECT_EQ(format_exact(1e-7), "1e-07");
  std::mt19937_64 random(1);
  std::lognormal_distribution<double> values(0, 50);
  for (int i = 0; i < 10'000; ++i) {
    const double value = values(random);
    const std::string text = format_exact(value);
    double read = 0;
    std::from_chars(text.data(), text.data() + text.size(), read);
    ASSERT_EQ(read, value) << text;
  }
}

TEST(Format, ShowsAllDigitsWithoutWhatArithmeticLeft) {
  EXPECT_EQ(format_unscaled(16 * 32e9 / 8 * 128 / 130, dimension::bytes_per_second),
            "63015384615.3846 B/s");
  EXPECT_EQ(format_unscaled(0.1 + 0.2, dimension::ratio), "0.3");
  EXPECT_EQ(format_unscaled(1000 * 1e-9, dimension::seconds), "1e-06 s");
  EXPECT_EQ(format_unscaled(150109880320, dimension::bytes), "150109880320 B");
  EXPECT_EQ(format_unscaled(4096, dimension::count), "4096");
}

// A locale with a decimal comma, defined here because a machine may have none.
struct DecimalComma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Format, DoesNotDependOnTheLocale) {
  const std::locale before =
      std::locale::global(std::locale(std::locale::classic(), new DecimalComma));
  std::setlocale(LC_ALL, "de_DE.UTF-8");
  EXPECT_EQ(format_quantity(7234.5, dimension::seconds), "7234 s");
  EXPECT_EQ(format_quantity(0.0183, dimension::seconds), "18.3 ms");
  EXPECT_EQ(format_percent(0.7241), "72.4 %");
  EXPECT_EQ(format_factor(2.3), "2.30x");
  EXPECT_EQ(format_exact(12345.5), "12345.5");
  std::setlocale(LC_ALL, "C");
  std::locale::global(before);
}

TEST(Printable, KeepsOrdinaryText) {
  EXPECT_EQ(printable("kernel <a> & \"b\" \u00e4 \u4e2d \U0001f680"),
            "kernel <a> & \"b\" \u00e4 \u4e2d \U0001f680");
}

TEST(Printable, ShowsWhatWouldDeceive) {
  EXPECT_EQ(printable("\x1b[31mred\n"), "\\x1b[31mred\\x0a");
  EXPECT_EQ(printable(std::string_view("a\0b\x7f", 4)), "a\\x00b\\x7f");
  EXPECT_EQ(printable("\u009b"), "\\x9b");
  EXPECT_EQ(printable("a\u202eb\u2066c\u200fd\u2028"), "a\\u202eb\\u2066c\\u200fd\\u2028");
  EXPECT_EQ(printable("caf\xe9!"), "caf\\xe9!");
}

}  // namespace
}  // namespace roofladder
