// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "roofladder/ladder.h"

namespace roofladder {
inline namespace v0 {

// Operations that counting scalars executed since the last reset, per precision. One per module;
// counting runs on one thread.
inline rl_work& tally() {
  static rl_work work{};
  return work;
}

// Where the stack of the counting thread begins, while accesses are counted. Addresses just below
// it belong to automatic variables, which a compiler may keep in a register; all others are
// elements of an array.
inline std::uintptr_t& counted_stack() {
  static std::uintptr_t begin = 0;
  return begin;
}

// Linux leaves at least 128 MiB below the stack of a process free of mappings; no variant needs
// more than a part of it.
inline constexpr std::uintptr_t counted_stack_bytes = 64u << 20;

inline bool is_array_element(const void* address) {
  const std::uintptr_t begin = counted_stack();
  return begin != 0 &&
         begin - reinterpret_cast<std::uintptr_t>(address) > counted_stack_bytes;  // modulo 2^64
}
inline void count_load(const void* address, std::size_t bytes) {
  if (is_array_element(address)) {
    tally().core_read += static_cast<double>(bytes);
  }
}
inline void count_store(const void* address, std::size_t bytes) {
  if (is_array_element(address)) {
    tally().core_write += static_cast<double>(bytes);
  }
}

// Whether a number was converted to a usual one since the last reset, whose operations are not
// counted.
inline bool& left_counting() {
  static bool left = false;
  return left;
}

// Numbers that do not count.
template <typename Number>
concept Usual = std::is_arithmetic_v<Number>;

// A floating-point number that counts the operations done with it, and its copies from and to
// arrays. Same size and layout as Real, so that a variant written for any Real runs on the same
// arrays. Contraction into fma is the compiler's choice in the timed binary; here a multiply and an
// add are counted, the same two flops. Functions of std, and casts, take it as a Real and are not
// counted, which the count tells; those without std:: below are.
template <typename Real>
class Counted {
  static_assert(std::is_same_v<Real, double> || std::is_same_v<Real, float>);

 public:
  Counted() = default;
  Counted(const Counted& other) : m_value(other.m_value) { count_copy(other); }
  Counted& operator=(const Counted& other) {
    count_copy(other);
    m_value = other.m_value;
    return *this;
  }
  Counted(Real value) : m_value(value) {}  // implicit: literals in the variants' arithmetic
  template <typename Other>
    requires(std::is_arithmetic_v<Other> && !std::is_same_v<Other, Real>)
  explicit Counted(Other value) : m_value(static_cast<Real>(value)) {}
  template <typename Other>
    requires(!std::is_same_v<Other, Real>)
  explicit Counted(Counted<Other> other) : m_value(static_cast<Real>(other.value())) {
    operations().convert += 1;
  }

  Real value() const { return m_value; }
  operator Real() const {
    left_counting() = true;
    return m_value;
  }
  template <std::integral Integer>
  explicit operator Integer() const {
    operations().convert += 1;
    return static_cast<Integer>(m_value);
  }
  static rl_operations& operations() {
    return std::is_same_v<Real, double> ? tally().fp64 : tally().fp32;
  }

  Counted& operator+=(Counted b) { return *this = *this + b; }
  Counted& operator-=(Counted b) { return *this = *this - b; }
  Counted& operator*=(Counted b) { return *this = *this * b; }
  Counted& operator/=(Counted b) { return *this = *this / b; }
  Counted operator-() const { return Counted(-m_value); }

  friend Counted operator+(Counted a, Counted b) {
    return counted(operations().add, a.m_value + b.m_value);
  }
  friend Counted operator-(Counted a, Counted b) {
    return counted(operations().add, a.m_value - b.m_value);
  }
  friend Counted operator*(Counted a, Counted b) {
    return counted(operations().mul, a.m_value * b.m_value);
  }
  friend Counted operator/(Counted a, Counted b) {
    return counted(operations().div, a.m_value / b.m_value);
  }
  // With usual numbers on one side, which would be ambiguous.
  template <Usual Number>
  friend Counted operator+(Counted a, Number b) {
    return a + of(b);
  }
  template <Usual Number>
  friend Counted operator-(Counted a, Number b) {
    return a - of(b);
  }
  template <Usual Number>
  friend Counted operator*(Counted a, Number b) {
    return a * of(b);
  }
  template <Usual Number>
  friend Counted operator/(Counted a, Number b) {
    return a / of(b);
  }
  template <Usual Number>
  friend Counted operator+(Number a, Counted b) {
    return of(a) + b;
  }
  template <Usual Number>
  friend Counted operator-(Number a, Counted b) {
    return of(a) - b;
  }
  template <Usual Number>
  friend Counted operator*(Number a, Counted b) {
    return of(a) * b;
  }
  template <Usual Number>
  friend Counted operator/(Number a, Counted b) {
    return of(a) / b;
  }

  friend auto operator<=>(Counted a, Counted b) { return compared(a.m_value <=> b.m_value); }
  friend bool operator==(Counted a, Counted b) { return compared(a.m_value == b.m_value); }
  template <Usual Number>
  friend auto operator<=>(Counted a, Number b) {
    return a <=> of(b);
  }
  template <Usual Number>
  friend bool operator==(Counted a, Number b) {
    return a == of(b);
  }

  friend Counted fma(Counted a, Counted b, Counted c) {
    return counted(operations().fma, std::fma(a.m_value, b.m_value, c.m_value));
  }
  friend Counted sqrt(Counted a) { return counted(operations().sqrt, std::sqrt(a.m_value)); }
  friend Counted exp(Counted a) { return special(std::exp(a.m_value)); }
  friend Counted log(Counted a) { return special(std::log(a.m_value)); }
  friend Counted pow(Counted a, Counted b) { return special(std::pow(a.m_value, b.m_value)); }
  friend Counted sin(Counted a) { return special(std::sin(a.m_value)); }
  friend Counted cos(Counted a) { return special(std::cos(a.m_value)); }
  friend Counted tanh(Counted a) { return special(std::tanh(a.m_value)); }
  friend Counted abs(Counted a) { return fabs(a); }
  friend Counted fabs(Counted a) { return counted(operations().compare, std::fabs(a.m_value)); }
  friend Counted fmax(Counted a, Counted b) {
    return counted(operations().compare, std::fmax(a.m_value, b.m_value));
  }
  friend Counted fmin(Counted a, Counted b) {
    return counted(operations().compare, std::fmin(a.m_value, b.m_value));
  }

 private:
  void count_copy(const Counted& from) const {
    count_load(&from, sizeof from);
    count_store(this, sizeof *this);
  }
  static Counted counted(double& count, Real result) {
    count += 1;
    return Counted(result);
  }
  static Counted special(Real result) { return counted(operations().special, result); }
  template <typename Result>
  static Result compared(Result result) {
    operations().compare += 1;
    return result;
  }
  template <Usual Number>
  static Counted of(Number number) {
    return Counted(static_cast<Real>(number));
  }

  Real m_value;
};

static_assert(sizeof(Counted<double>) == sizeof(double) && sizeof(Counted<float>) == sizeof(float));

}  // namespace v0
}  // namespace roofladder
