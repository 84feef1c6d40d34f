// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "roofladder/ladder.h"

// Tells what the elements of an array consist of.
namespace roofladder {
inline namespace v0 {

struct Numbers {
  rl_number kind = RL_OPAQUE;
  std::uint32_t bytes = 0;  // of each
};

namespace detail {

template <typename Element>
struct NumbersOf {
  static constexpr Numbers value{RL_OPAQUE, sizeof(Element)};
};
template <typename Element>
  requires std::is_arithmetic_v<Element>
struct NumbersOf<Element> {
  static constexpr rl_number kind = std::is_same_v<Element, bool>          ? RL_BOOLEAN
                                    : std::is_same_v<Element, long double> ? RL_OPAQUE
                                    : std::is_floating_point_v<Element>    ? RL_REAL
                                    : std::is_signed_v<Element>            ? RL_SIGNED
                                                                           : RL_UNSIGNED;
  static constexpr Numbers value{kind, sizeof(Element)};
};
template <typename Real>
struct NumbersOf<std::complex<Real>> : NumbersOf<Real> {};
template <typename Element, std::size_t count>
struct NumbersOf<std::array<Element, count>> : NumbersOf<Element> {};

}  // namespace detail

// The numbers of a type's objects: of arithmetic types, std::complex and std::array; opaque else.
template <typename Element>
inline constexpr Numbers numbers_of = detail::NumbersOf<std::remove_cv_t<Element>>::value;

inline bool is_integer(std::uint32_t kind) {
  return kind == RL_SIGNED || kind == RL_UNSIGNED || kind == RL_BOOLEAN;
}

// "4-byte integers"
inline std::string in_words(const Numbers& numbers) {
  return std::to_string(numbers.bytes) + "-byte " +
         (numbers.kind == RL_REAL ? "real numbers" : "integers");
}

}  // namespace v0
}  // namespace roofladder
