// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace roofladder::push {

#define COUNT(name, value) inline constexpr int name = value;
#define CONSTANT(name, value) inline constexpr double name = value;
#include "kernels/push/constants.inc"
#undef COUNT
#undef CONSTANT

inline constexpr int newton_steps = 3;

// Shells of `angles` zones, with the zone index fastest in memory; the innermost eighth of them is
// opaque, the next quarter absorbs, the rest is thin.
struct Star {
  std::int64_t radii;
  std::int64_t angles;

  constexpr std::int64_t zones() const { return radii * angles; }
  constexpr std::int64_t opaque_shells() const { return radii / 8; }
  constexpr std::int64_t absorbing_shells() const { return radii * 3 / 8 - opaque_shells(); }
};

}  // namespace roofladder::push
