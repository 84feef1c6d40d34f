// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "run/units.h"

namespace roofladder {

// A unit as printed by papers and other tools: the printed number times 10^power_of_ten times
// factor is in SI base units. The power of ten is separate so that printed decimal digits stay
// exact.
struct PrintedUnit {
  Dimension dimension;
  int power_of_ten = 0;
  double factor = 1;  // for binary prefixes
};

// Parses "ms", "GB/s", "GF/s", "F/B", "KiB", "%", and counted things such as "blocks". 1 KB is 1000
// B. Absent for an unknown unit.
std::optional<PrintedUnit> parse_printed_unit(std::string_view symbol);

// The printed number in SI base units; absent if the text is not a finite decimal number.
std::optional<double> parse_printed_number(std::string_view text, const PrintedUnit& unit);

}  // namespace roofladder
