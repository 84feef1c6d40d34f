// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/push/openmp/fields.h"

// Work of the variants whose routines fill whole arrays, whatever part of them the zone needs.
namespace roofladder::push {

inline constexpr double of_species = groups;  // bands

// Reads and comparisons of the density, all absorptions, the exchange.
inline constexpr rl_operations every_zone{.add = 1 + 2 * bands + 2 * of_species + 2,
                                          .mul = 1 + 10 * of_species + 1,
                                          .div = 1 + 2 * of_species + 1,
                                          .compare = 3};
inline constexpr rl_operations thin_update{.add = bands, .mul = bands};
inline constexpr rl_operations shares{.add = bands, .div = bands};
inline constexpr rl_operations blend{.add = 2 * bands, .mul = bands};
inline constexpr rl_operations second_comparison{.compare = 1};

// The sums of a Newton step over the bands, and the operations around them.
inline constexpr rl_operations newton_sum{
    .add = 2 + 3 * bands, .mul = 1 + 2 * bands, .div = 1, .compare = 1};
inline constexpr rl_operations around_newton{.mul = 1 + 2, .compare = 2};

// The couplings of a zone, and elimination and substitution for each species.
inline constexpr rl_operations mixing{.add = species * (1 + 4.0 * (groups - 1) + (groups - 1)),
                                      .mul = 3 * (groups - 1) + species * 3.0 * (groups - 1),
                                      .div = species * 2.0 * groups};

inline ZoneWork general_work() {
  constexpr rl_operations emissivities{.add = 2 + bands, .mul = 6 * bands, .div = bands};
  const rl_operations absorbing = every_zone + second_comparison + shares + emissivities + blend;
  return {
      .thin = every_zone + thin_update,
      .absorbing = absorbing,
      .opaque = absorbing + around_newton + newton_steps * (emissivities + newton_sum) + mixing};
}

inline void general_routines(const Size& size, double /*cache*/, rl_work& work) {
  declare(size, general_work(), work);
}

}  // namespace roofladder::push
