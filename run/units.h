// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace roofladder {

// Exponents of the base units. Temperature differences are not used, so kelvin is only a label.
struct Dimension {
  std::int8_t second = 0;
  std::int8_t byte = 0;
  std::int8_t flop = 0;
  std::int8_t joule = 0;
  std::int8_t kelvin = 0;

  constexpr bool operator==(const Dimension&) const = default;
};

constexpr Dimension operator*(Dimension a, Dimension b) {
  return {static_cast<std::int8_t>(a.second + b.second), static_cast<std::int8_t>(a.byte + b.byte),
          static_cast<std::int8_t>(a.flop + b.flop), static_cast<std::int8_t>(a.joule + b.joule),
          static_cast<std::int8_t>(a.kelvin + b.kelvin)};
}

constexpr Dimension operator/(Dimension a, Dimension b) {
  return a * Dimension{static_cast<std::int8_t>(-b.second), static_cast<std::int8_t>(-b.byte),
                       static_cast<std::int8_t>(-b.flop), static_cast<std::int8_t>(-b.joule),
                       static_cast<std::int8_t>(-b.kelvin)};
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
inline constexpr Dimension kelvin{.kelvin = 1};
}  // namespace dimension

// The SI symbol of a dimension as written in CSV headers and run files: "B/s", "flop/B", "1" for a
// plain number.
std::string unit_symbol(Dimension dimension);

// The dimension that such a symbol means; absent if it is none.
std::optional<Dimension> parse_unit(std::string_view symbol);

// A value in SI base units whose type is its dimension. 1 GB is 1e9 B; scaling happens only where
// text is made.
template <Dimension D>
struct Quantity {
  double value = 0;

  constexpr Quantity() = default;
  constexpr explicit Quantity(double base_value) : value(base_value) {}
  constexpr auto operator<=>(const Quantity&) const = default;
  constexpr Quantity& operator+=(Quantity other) {
    value += other.value;
    return *this;
  }
};

template <Dimension D>
constexpr Quantity<D> operator+(Quantity<D> a, Quantity<D> b) {
  return Quantity<D>(a.value + b.value);
}
template <Dimension D>
constexpr Quantity<D> operator-(Quantity<D> a, Quantity<D> b) {
  return Quantity<D>(a.value - b.value);
}
template <Dimension A, Dimension B>
constexpr Quantity<A * B> operator*(Quantity<A> a, Quantity<B> b) {
  return Quantity<A * B>(a.value * b.value);
}
template <Dimension A, Dimension B>
constexpr Quantity<A / B> operator/(Quantity<A> a, Quantity<B> b) {
  return Quantity<A / B>(a.value / b.value);
}
template <Dimension D>
constexpr Quantity<D> operator*(double factor, Quantity<D> a) {
  return Quantity<D>(factor * a.value);
}

using Ratio = Quantity<dimension::ratio>;
using Seconds = Quantity<dimension::seconds>;
using Hertz = Quantity<dimension::hertz>;
using Bytes = Quantity<dimension::bytes>;
using Flops = Quantity<dimension::flops>;
using BytesPerSecond = Quantity<dimension::bytes_per_second>;
using FlopsPerSecond = Quantity<dimension::flops_per_second>;
using FlopsPerByte = Quantity<dimension::flops_per_byte>;

}  // namespace roofladder
