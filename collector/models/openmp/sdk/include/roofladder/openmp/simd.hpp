// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "roofladder/ladder/counted.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace roofladder {
inline namespace v0 {

// AVX, else SSE2 or NEON. 512-bit registers are left out: valgrind cannot run them.
#if defined(__AVX__)
inline constexpr std::size_t register_bytes = 32;
#else
inline constexpr std::size_t register_bytes = 16;
#endif

template <typename Real>
inline constexpr std::ptrdiff_t lanes = register_bytes / sizeof(Real);

// A vector register of scalars that have no vector instructions: code on Register counts its
// operations when instantiated for Counted. The operators are calls: with inlining, an unrolled
// kernel compiles for minutes.
template <typename Real>
struct Lanes {
  Real lane[lanes<Real>];

  [[gnu::noinline]] friend Lanes operator+(Lanes a, Lanes b) {
    std::ranges::transform(a.lane, b.lane, a.lane, [](Real x, Real y) { return x + y; });
    return a;
  }
  [[gnu::noinline]] friend Lanes operator*(Lanes a, Lanes b) {
    std::ranges::transform(a.lane, b.lane, a.lane, [](Real x, Real y) { return x * y; });
    return a;
  }
  [[gnu::noinline]] friend Lanes operator/(Lanes a, Lanes b) {
    std::ranges::transform(a.lane, b.lane, a.lane, [](Real x, Real y) { return x / y; });
    return a;
  }
  [[gnu::noinline]] friend Lanes sqrt(Lanes a) {
    std::ranges::transform(a.lane, a.lane, [](Real x) { return sqrt(x); });
    return a;
  }
};

template <typename Real>
struct RegisterOf {
  using Type = Lanes<Real>;
};
template <>
struct RegisterOf<double> {
  typedef double Type __attribute__((vector_size(register_bytes)));
};
template <>
struct RegisterOf<float> {
  typedef float Type __attribute__((vector_size(register_bytes)));
};

// A vector register full of Reals, with +, *, / and sqrt.
template <typename Real>
using Register = typename RegisterOf<Real>::Type;

inline Register<double> sqrt(Register<double> a) {
#if defined(__AVX__)
  return _mm256_sqrt_pd(a);
#elif defined(__SSE2__)
  return _mm_sqrt_pd(a);
#else
  for (std::ptrdiff_t i = 0; i < lanes<double>; ++i) {
    a[i] = std::sqrt(a[i]);
  }
  return a;
#endif
}

inline Register<float> sqrt(Register<float> a) {
#if defined(__AVX__)
  return _mm256_sqrt_ps(a);
#elif defined(__SSE2__)
  return _mm_sqrt_ps(a);
#else
  for (std::ptrdiff_t i = 0; i < lanes<float>; ++i) {
    a[i] = std::sqrt(a[i]);
  }
  return a;
#endif
}

// Copies of whole registers go past Counted's own copying.
template <typename Real>
inline constexpr bool is_counted = !std::is_floating_point_v<Real>;

template <typename Real>
Register<Real> load(const Real* from) {
  Register<Real> to;
  if constexpr (is_counted<Real>) {
    count_load(from, sizeof to);
  }
  std::memcpy(static_cast<void*>(&to), from, sizeof to);
  return to;
}

template <typename Real>
void store(Real* to, Register<Real> from) {
  if constexpr (is_counted<Real>) {
    count_store(to, sizeof from);
  }
  std::memcpy(static_cast<void*>(to), &from, sizeof from);
}

template <typename Real>
Register<Real> broadcast(Real value) {
  Real copies[lanes<Real>];
  std::ranges::fill(copies, value);
  return load(copies);
}

// Stores past the caches, without fetching the line first. `to` is aligned to a register. The
// stores become visible to other threads after drain_stores().
template <typename Real>
void store_non_temporal(Real* to, Register<Real> from) {
  store(to, from);
}

inline void store_non_temporal(double* to, Register<double> from) {
#if defined(__AVX__)
  _mm256_stream_pd(to, from);
#elif defined(__SSE2__)
  _mm_stream_pd(to, from);
#else
  store(to, from);
#endif
}

inline void drain_stores() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

}  // namespace v0
}  // namespace roofladder
