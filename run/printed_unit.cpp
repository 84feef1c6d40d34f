// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/printed_unit.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace roofladder {
namespace {

struct Word {
  std::string_view text;
  PrintedUnit unit;
};

constexpr int largest_exponent = 1000;  // beyond any double

// Complete symbols, which take no prefix.
constexpr std::array words{
    Word{"1", {}},
    Word{"%", {.power_of_ten = -2}},
    Word{"blocks", {}},
    Word{"threads", {}},
    Word{"°C", {.dimension = dimension::celsius}},
    Word{"1/s", {.dimension = dimension::per_second}},
    Word{"1/J", {.dimension = dimension::per_joule}},
    Word{"doubles", {.dimension = dimension::bytes, .factor = 8}},
};

constexpr std::array bases{
    Word{"s", {.dimension = dimension::seconds}},   Word{"B", {.dimension = dimension::bytes}},
    Word{"flops", {.dimension = dimension::flops}}, Word{"flop", {.dimension = dimension::flops}},
    Word{"F", {.dimension = dimension::flops}},     Word{"Hz", {.dimension = dimension::hertz}},
    Word{"W", {.dimension = dimension::watts}},     Word{"J", {.dimension = dimension::joules}},
};

constexpr std::array prefixes{
    Word{"", {}},
    Word{"n", {.power_of_ten = -9}},
    Word{"u", {.power_of_ten = -6}},
    Word{"µ", {.power_of_ten = -6}},
    Word{"m", {.power_of_ten = -3}},
    Word{"k", {.power_of_ten = 3}},
    Word{"K", {.power_of_ten = 3}},
    Word{"M", {.power_of_ten = 6}},
    Word{"G", {.power_of_ten = 9}},
    Word{"T", {.power_of_ten = 12}},
    Word{"P", {.power_of_ten = 15}},
    Word{"Ki", {.factor = 1024.0}},
    Word{"Mi", {.factor = 1024.0 * 1024}},
    Word{"Gi", {.factor = 1024.0 * 1024 * 1024}},
};

// One side of a quotient: a prefix and a base unit.
std::optional<PrintedUnit> parse_side(std::string_view symbol) {
  for (const Word& base : bases) {
    if (!symbol.ends_with(base.text)) {
      continue;
    }
    const std::string_view before = symbol.substr(0, symbol.size() - base.text.size());
    for (const Word& prefix : prefixes) {
      if (before == prefix.text) {
        return PrintedUnit{base.unit.dimension, prefix.unit.power_of_ten, prefix.unit.factor};
      }
    }
  }
  return std::nullopt;
}

template <typename Number>
std::optional<Number> whole(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                  : std::nullopt;
}

}  // namespace

std::optional<PrintedUnit> parse_printed_unit(std::string_view symbol) {
  for (const Word& word : words) {
    if (symbol == word.text) {
      return word.unit;
    }
  }
  const std::size_t slash = symbol.find('/');
  const auto above = parse_side(symbol.substr(0, slash));
  if (!above || slash == std::string_view::npos) {
    return above;
  }
  const auto below = parse_side(symbol.substr(slash + 1));
  if (!below) {
    return std::nullopt;
  }
  return PrintedUnit{above->dimension / below->dimension, above->power_of_ten - below->power_of_ten,
                     above->factor / below->factor};
}

std::optional<double> parse_printed_number(std::string_view text, const PrintedUnit& unit) {
  const std::size_t mark = text.find_first_of("eE");
  const std::string mantissa(text.substr(0, mark));
  const auto exponent =
      mark == std::string_view::npos ? std::optional(0) : whole<int>(text.substr(mark + 1));
  if (!exponent || *exponent < -largest_exponent || *exponent > largest_exponent ||
      !whole<double>(mantissa)) {
    return std::nullopt;
  }
  const auto value = whole<double>(mantissa + "e" + std::to_string(*exponent + unit.power_of_ten));
  const double scaled = value.value_or(NAN) * unit.factor;
  return std::isfinite(scaled) ? std::optional(scaled) : std::nullopt;
}

}  // namespace roofladder
