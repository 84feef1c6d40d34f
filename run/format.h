// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "run/units.h"

namespace roofladder {

// Formats a quantity for people: "2.41 TB/s", "18.3 ms", "0.38 flop/B", "72.4 %". Three significant
// digits, powers of 1000, independent of the locale. No other code does this.
std::string format_quantity(double value, Dimension dimension);

// A ratio as a percentage: 0.724 -> "72.4 %". Less than a hundredth of a percent becomes "< 0.01
// %".
std::string format_percent(double ratio);

// A ratio as a factor: 2.3 -> "2.30x".
std::string format_factor(double ratio);

// The ratio after / before as people say it: 1.25 -> "+25 %", 0.981 -> "−1.9 %", 2.5 -> "+150 %".
std::string format_change(double ratio);

// Half the width of an interval over its value: "± 0.4 %", "± 12 %".
std::string format_uncertainty(double ratio);

// Shortest text that reads back as the same double ("0.1", "4096", "1e-07"), independent of the
// locale: for CSV and JSON.
std::string format_exact(double value);

// For people, in base units with 15 significant digits, which hides rounding errors of arithmetic
// in double precision: "63015384615.3846 B/s", "0.3".
std::string format_unscaled(double value, Dimension dimension);

// Makes control characters, escape sequences and bidirectional overrides of an untrusted text
// visible ("\\x1b").
std::string printable(std::string_view text);

}  // namespace roofladder
