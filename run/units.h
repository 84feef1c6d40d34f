// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace roofladder {

// Exponents of the base units. A count (instructions, registers) has the symbol of a plain number
// in files. Temperatures are in degrees Celsius, which are never multiplied.
struct Dimension {
  std::int8_t second = 0;
  std::int8_t byte = 0;
  std::int8_t flop = 0;
  std::int8_t joule = 0;
  std::int8_t celsius = 0;
  std::int8_t count = 0;

  constexpr bool operator==(const Dimension&) const = default;
};

constexpr Dimension operator*(Dimension a, Dimension b) {
  return {
      static_cast<std::int8_t>(a.second + b.second),   static_cast<std::int8_t>(a.byte + b.byte),
      static_cast<std::int8_t>(a.flop + b.flop),       static_cast<std::int8_t>(a.joule + b.joule),
      static_cast<std::int8_t>(a.celsius + b.celsius), static_cast<std::int8_t>(a.count + b.count)};
}

constexpr Dimension operator/(Dimension a, Dimension b) {
  return a * Dimension{static_cast<std::int8_t>(-b.second),  static_cast<std::int8_t>(-b.byte),
                       static_cast<std::int8_t>(-b.flop),    static_cast<std::int8_t>(-b.joule),
                       static_cast<std::int8_t>(-b.celsius), static_cast<std::int8_t>(-b.count)};
}

namespace dimension {
inline constexpr Dimension ratio{};
inline constexpr Dimension seconds{.second = 1};
inline constexpr Dimension hertz{.second = -1};
inline constexpr Dimension bytes{.byte = 1};
inline constexpr Dimension flops{.flop = 1};
inline constexpr Dimension bytes_per_second{.second = -1, .byte = 1};
inline constexpr Dimension flops_per_second{.second = -1, .flop = 1};
inline constexpr Dimension flops_per_byte{.byte = -1, .flop = 1};
inline constexpr Dimension joules{.joule = 1};
inline constexpr Dimension watts{.second = -1, .joule = 1};
inline constexpr Dimension celsius{.celsius = 1};
inline constexpr Dimension count{.count = 1};
inline constexpr Dimension per_second{.second = -1, .count = 1};
inline constexpr Dimension per_joule{.joule = -1, .count = 1};
}  // namespace dimension

// The SI symbol of a dimension as written in CSV headers and run files: "B/s", "flop/B", "1" for a
// plain number.
std::string unit_symbol(Dimension dimension);

// The dimension of such a symbol; absent if it is unknown.
std::optional<Dimension> parse_unit(std::string_view symbol);

}  // namespace roofladder
