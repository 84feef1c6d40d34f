// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/units.h"

#include <array>
#include <utility>

namespace roofladder {
namespace {

// Symbols with more factors are not ours.
constexpr int largest_exponent = 100;

std::int8_t* exponent_of(Dimension& dimension, std::string_view base) {
  const std::array<std::pair<std::string_view, std::int8_t*>, 5> bases{{{"B", &dimension.byte},
                                                                        {"flop", &dimension.flop},
                                                                        {"J", &dimension.joule},
                                                                        {"°C", &dimension.celsius},
                                                                        {"s", &dimension.second}}};
  for (const auto& [symbol, exponent] : bases) {
    if (base == symbol) {
      return exponent;
    }
  }
  return nullptr;
}

// Adds the factors of one side of a symbol, "B s", to the dimension; false if one is unknown.
bool add_factors(std::string_view side, int sign, Dimension& dimension) {
  while (!side.empty()) {
    const std::size_t space = side.find(' ');
    std::int8_t* const exponent = exponent_of(dimension, side.substr(0, space));
    if (exponent == nullptr || *exponent == sign * largest_exponent) {
      return false;
    }
    *exponent = static_cast<std::int8_t>(*exponent + sign);
    side.remove_prefix(space == side.npos ? side.size() : space + 1);
  }
  return true;
}

}  // namespace

std::string unit_symbol(Dimension dimension) {
  const std::array<std::pair<const char*, int>, 5> bases{{{"B", dimension.byte},
                                                          {"flop", dimension.flop},
                                                          {"J", dimension.joule},
                                                          {"°C", dimension.celsius},
                                                          {"s", dimension.second}}};
  if (dimension == dimension::watts) {
    return "W";
  }
  if (dimension == dimension::hertz) {
    return "Hz";
  }
  std::string above;
  std::string below;
  for (const auto& [symbol, exponent] : bases) {
    std::string& side = exponent > 0 ? above : below;
    for (int i = 0; i < (exponent > 0 ? exponent : -exponent); ++i) {
      side += side.empty() ? "" : " ";
      side += symbol;
    }
  }
  if (below.empty()) {
    return above.empty() ? "1" : above;
  }
  return (above.empty() ? "1" : above) + "/" + below;
}

std::optional<Dimension> parse_unit(std::string_view symbol) {
  if (symbol == "W") {
    return dimension::watts;
  }
  if (symbol == "Hz") {
    return dimension::hertz;
  }
  // Values in these units are counts.
  for (const Dimension counted : {dimension::per_second, dimension::per_joule}) {
    if (symbol == unit_symbol(counted)) {
      return counted;
    }
  }
  const std::size_t slash = symbol.find('/');
  const std::string_view above = symbol.substr(0, slash);
  const std::string_view below = slash == symbol.npos ? "" : symbol.substr(slash + 1);
  Dimension dimension;
  const bool known =
      (above == "1" || add_factors(above, 1, dimension)) && add_factors(below, -1, dimension);
  return known && unit_symbol(dimension) == symbol ? std::optional(dimension) : std::nullopt;
}

}  // namespace roofladder
