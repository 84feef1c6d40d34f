// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/scheme/planes.h"
#include "roofladder/openmp/own_array.hpp"
#include "roofladder/openmp/simd.hpp"
#include "roofladder/openmp/variant.hpp"

namespace roofladder::yee_vortex {

// A square root that may set errno is a call, which keeps its loop from being vectorized.
inline constexpr const char* build = "-fno-math-errno";

// Inlines everything, since nothing is vectorized otherwise.
template <typename Body>
[[gnu::flatten]] void vectorized(Index begin, Index count, const Body& body) {
#pragma omp simd
  for (Index i = 0; i < count; i++) {
    body(begin + i);
  }
}

// Calls `body` for `count` indices, several at a time. Counting scalars are not inlined, since they
// would compile for minutes.
template <typename Real, typename Body>
void over_lanes(Index begin, Index count, const Body& body) {
  if constexpr (is_counted<Real>) {
    for (Index i = 0; i < count; i++) {
      body(begin + i);
    }
  } else {
    vectorized(begin, count, body);
  }
}

}  // namespace roofladder::yee_vortex
