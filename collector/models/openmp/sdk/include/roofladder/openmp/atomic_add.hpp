// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

namespace roofladder {
inline namespace v0 {

// Atomic only for real numbers: counting scalars run on one thread and have no atomic operations.
template <typename Real>
void atomic_add(Real& target, Real value) {
  if constexpr (std::is_floating_point_v<Real>) {
#pragma omp atomic update
    target += value;
  } else {
    target += value;
  }
}

}  // namespace v0
}  // namespace roofladder
