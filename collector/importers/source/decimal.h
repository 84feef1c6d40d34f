// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace roofladder {

// The whole text as a finite number with a decimal point; absent if it is none.
std::optional<double> finite_number(std::string_view text);

// Numbers as a program prints them in the language of its user: "54,207,744.5" or "54.207.744,5".
class DecimalNumbers {
 public:
  // Learns from all numbers of a file which sign is the decimal point; `given`, unless 0, says so.
  // Throws LineError of line 0 if they contradict each other or `given`, or if one reads two ways
  // ("1.234") and none settles it.
  DecimalNumbers(const std::vector<std::string_view>& texts, char given);

  // Absent if the text is no finite number.
  std::optional<double> operator()(std::string_view text) const;

 private:
  char m_point = '.';
};

}  // namespace roofladder
