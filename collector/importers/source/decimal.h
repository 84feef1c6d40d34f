// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace roofladder {

// The whole text as a finite number with a decimal point; absent if it is none.
std::optional<double> finite_number(std::string_view text);

// Collects what the numbers of a file say about its decimal point.
class DecimalEvidence {
 public:
  void add(std::string_view text);

 private:
  friend class DecimalNumbers;
  std::array<std::string, 2> m_only;  // a number that reads with this point alone, of each sign
  std::string m_ambiguous;
};

// Numbers as a program prints them in the language of its user: "54,207,744.5" or "54.207.744,5".
class DecimalNumbers {
 public:
  // `given`, unless 0, says which sign is the decimal point. Throws LineError of line 0 if the
  // numbers contradict each other or `given`, or if one reads two ways ("1.234") and none settles
  // it.
  DecimalNumbers(const DecimalEvidence& evidence, char given);

  // Absent if the text is no finite number.
  std::optional<double> operator()(std::string_view text) const;

 private:
  char m_point = '.';
};

}  // namespace roofladder
