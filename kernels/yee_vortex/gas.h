// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The case: a perfect gas in units of the free stream's density, pressure and temperature and the
// radius of the vortex, in a periodic square.
namespace roofladder::yee_vortex {

inline constexpr int variables = 4;  // density, momentum along x, along y, energy

#define COUNT(name, value) inline constexpr int name = value;
#define CONSTANT(name, value) inline constexpr double name = value;
#include "kernels/yee_vortex/constants.inc"
#undef COUNT
#undef CONSTANT

inline constexpr double free_stream = 1;  // velocity, along x
inline constexpr double strength = 5;     // of the vortex: Yee, Sandham and Djomehri's beta
inline constexpr double length = 20;      // of the square's sides

}  // namespace roofladder::yee_vortex
