// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <type_traits>

#include "kernels/module.h"

namespace roofladder {

// What counting scalars executed since the last reset, per precision. One per module; counting runs
// on one thread.
inline rl_work& tally() {
  static rl_work work{};
  return work;
}

// A floating-point number that counts the operations done with it. Same size and layout as Real, so
// that a variant written for any Real runs on the same arrays. Contraction into fma is the
// compiler's choice in the timed binary; here a multiply and an add are counted, the same two
// flops.
template <typename Real>
class Counted {
  static_assert(std::is_same_v<Real, double> || std::is_same_v<Real, float>);

 public:
  Counted() = default;
  Counted(Real value) : m_value(value) {}  // implicit: literals in the variants' arithmetic
  template <typename Other>
    requires(std::is_arithmetic_v<Other> && !std::is_same_v<Other, Real>)
  explicit Counted(Other value) : m_value(static_cast<Real>(value)) {}
  template <typename Other>
  explicit Counted(Counted<Other> other) : m_value(static_cast<Real>(other.value())) {
    operations().convert += 1;
  }

  Real value() const { return m_value; }
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
  friend Counted fma(Counted a, Counted b, Counted c) {
    return counted(operations().fma, std::fma(a.m_value, b.m_value, c.m_value));
  }
  friend Counted sqrt(Counted a) { return counted(operations().sqrt, std::sqrt(a.m_value)); }
  friend Counted exp(Counted a) { return counted(operations().special, std::exp(a.m_value)); }
  friend Counted fabs(Counted a) { return counted(operations().compare, std::fabs(a.m_value)); }
  friend Counted fmax(Counted a, Counted b) {
    return counted(operations().compare, std::fmax(a.m_value, b.m_value));
  }
  friend bool operator<(Counted a, Counted b) { return compared(a.m_value < b.m_value); }
  friend bool operator>(Counted a, Counted b) { return compared(a.m_value > b.m_value); }

 private:
  static Counted counted(double& count, Real result) {
    count += 1;
    return Counted(result);
  }
  static bool compared(bool result) {
    operations().compare += 1;
    return result;
  }

  Real m_value;
};

static_assert(sizeof(Counted<double>) == sizeof(double) && sizeof(Counted<float>) == sizeof(float));

}  // namespace roofladder
