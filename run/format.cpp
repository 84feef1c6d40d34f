// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

#include "run/utf8.h"

namespace roofladder {
namespace {

constexpr int largest_prefix = 6;    // exa
constexpr int smallest_prefix = -4;  // pico
constexpr double least_percent = 0.01;

// The power of ten of the value after rounding to three significant digits: 999.6 counts as 1.00e3.
int rounded_exponent(double value) {
  const std::string text = fmt::format("{:.2e}", value);
  return std::atoi(text.substr(text.find('e') + 1).c_str());
}

// Avoids an exponent if the number is readable without one.
std::string exactly_three_digits(double value) {
  const int exponent = rounded_exponent(value);
  if (exponent < -4 || exponent > 5) {
    return fmt::format("{:.2e}", value);
  }
  return fmt::format("{:.{}f}", value, exponent < 2 ? 2 - exponent : 0);
}

// Whole numbers below 1000 have no decimals: 32 registers.
std::string three_digits(double value) {
  if (!std::isfinite(value)) {
    return fmt::format("{}", value);
  }
  if (value == std::trunc(value) && std::abs(value) < 1000) {
    return fmt::format("{:.0f}", value + 0.0);  // + 0.0 removes the sign of a negative zero
  }
  return exactly_three_digits(value);
}

// Fractions of a byte or a flop are shown without prefix. Only times, energies and powers take
// milli and micro; only counts, rates and sizes take kilo and mega.
bool has_small_prefixes(Dimension dimension) {
  return dimension == dimension::seconds || dimension == dimension::joules ||
         dimension == dimension::watts;
}
bool has_large_prefixes(Dimension dimension) {
  return dimension != dimension::seconds && dimension != dimension::celsius;
}

int prefix_of(double value, Dimension dimension) {
  if (!std::isfinite(value) || value == 0) {
    return 0;
  }
  const int exponent = rounded_exponent(value);
  const int thousands = exponent >= 0 ? exponent / 3 : -((2 - exponent) / 3);
  if (thousands < 0) {
    return has_small_prefixes(dimension) ? std::max(thousands, smallest_prefix) : 0;
  }
  return has_large_prefixes(dimension) ? std::min(thousands, largest_prefix) : 0;
}

// Characters that could make a terminal or an editor show something that is not there.
bool is_deceptive(char32_t character) {
  const bool control = character < 0x20 || (character >= 0x7F && character <= 0x9F);
  const bool mark = character == 0x061C || character == 0x200E || character == 0x200F;
  const bool separator_or_override = character >= 0x2028 && character <= 0x202E;
  const bool isolate = character >= 0x2066 && character <= 0x2069;
  return control || mark || separator_or_override || isolate;
}

// "/s" rather than "1/s"; empty for a count.
std::string unit_for_people(Dimension dimension) {
  const std::string symbol = unit_symbol(dimension);
  return symbol.starts_with('1') ? symbol.substr(1) : symbol;
}

std::string with_unit(const std::string& number, const std::string& unit) {
  return unit.empty() ? number : number + " " + unit;
}

}  // namespace

std::string format_quantity(double value, Dimension dimension) {
  static constexpr std::array<std::string_view, 11> prefixes{"p", "n", "µ", "m", "", "k",
                                                             "M", "G", "T", "P", "E"};
  const int prefix = prefix_of(value, dimension);
  const std::string number = three_digits(value / std::pow(1000.0, prefix));
  return with_unit(number,
                   std::string(prefixes.at(prefix - smallest_prefix)) + unit_for_people(dimension));
}

std::string format_percent(double ratio) {
  const double percent = 100 * ratio;
  if (percent != 0 && std::abs(percent) < least_percent) {
    return fmt::format("{}{} %", percent > 0 ? "< " : "> -", least_percent);
  }
  return three_digits(percent) + " %";
}

std::string format_factor(double ratio) {
  if (!std::isfinite(ratio) || ratio == 0) {
    return three_digits(ratio) + "x";
  }
  return exactly_three_digits(ratio) + "x";
}

std::string format_change(double ratio) {
  if (!std::isfinite(ratio) || ratio <= 0) {
    return format_factor(ratio);
  }
  const double percent = 100 * (ratio - 1);
  const bool needs_digit = std::abs(percent) < 10 || percent <= -90;
  return fmt::format("{}{:.{}f} %", percent < 0 ? "−" : "+", std::abs(percent),
                     needs_digit ? 1 : 0);
}

std::string format_uncertainty(double ratio) {
  const double percent = 100 * ratio;
  if (percent > 0 && percent < 0.05) {
    return "± < 0.1 %";
  }
  return fmt::format("± {:.{}f} %", percent, percent < 10 ? 1 : 0);
}

std::string format_exact(double value) {
  return fmt::format("{}", value);
}

std::string format_unscaled(double value, Dimension dimension) {
  return with_unit(fmt::format("{:.15g}", value), unit_for_people(dimension));
}

std::string printable(std::string_view text) {
  if (is_printable_ascii(text)) {
    return std::string(text);
  }
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const DecodedCharacter character = decode_utf8(text);
    const std::string_view bytes = text.substr(0, character.length);
    if (!character.code_point) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes.front()));
    } else if (is_deceptive(*character.code_point)) {
      const auto code = static_cast<unsigned>(*character.code_point);
      result += code < 0x100 ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
    } else {
      result += bytes;
    }
    text.remove_prefix(character.length);
  }
  return result;
}

}  // namespace roofladder
