// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "kernels/push/star.h"
#include "roofladder/ladder.h"
#include "roofladder/ladder/size.hpp"

// Work of a star, from that of one zone of each kind.
namespace roofladder::push {

inline Star star_of(const Size& size) {
  return {.radii = size["radii"], .angles = size["angles"]};
}

struct ZoneWork {
  rl_operations thin;
  rl_operations absorbing;
  rl_operations opaque;
};

constexpr rl_operations operator*(double times, const rl_operations& each) {
  return {.add = times * each.add,
          .mul = times * each.mul,
          .fma = times * each.fma,
          .div = times * each.div,
          .compare = times * each.compare};
}
constexpr rl_operations operator+(const rl_operations& a, const rl_operations& b) {
  return {.add = a.add + b.add,
          .mul = a.mul + b.mul,
          .fma = a.fma + b.fma,
          .div = a.div + b.div,
          .compare = a.compare + b.compare};
}

// The density is read, everything else read and written in place.
template <typename Real = double>
void declare(const Size& size, const ZoneWork& zone, rl_work& work) {
  const Star star = star_of(size);
  const auto opaque = static_cast<double>(star.opaque_shells() * star.angles);
  const auto absorbing = static_cast<double>(star.absorbing_shells() * star.angles);
  const auto zones = static_cast<double>(star.zones());
  (std::is_same_v<Real, float> ? work.fp32 : work.fp64) =
      opaque * zone.opaque + absorbing * zone.absorbing + (zones - opaque - absorbing) * zone.thin;
  work.minimum_read = sizeof(Real) * (bands + 3) * zones;
  work.minimum_write = sizeof(Real) * (bands + 2) * zones;
}

}  // namespace roofladder::push
