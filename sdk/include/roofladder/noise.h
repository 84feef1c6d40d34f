/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define RL_CONSTANT constexpr
#else
#define RL_CONSTANT static inline
#endif

/* Reproducible numbers for inputs, by seed and position: the finalizer of SplitMix64 (Steele, Lea
 * and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), its upper 53 bits as a
 * fraction. Seeds begin far apart in its sequence. */

#define RL_NOISE_GAMMA UINT64_C(0x9e3779b97f4a7c15)

/* Maps 0 to 0, so that seed 0 begins at the sequence's first number. */
RL_CONSTANT uint64_t rl_noise_mixed(uint64_t z) {
  z = (z ^ (z >> 30U)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27U)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31U);
}

/* Where the seed begins. */
RL_CONSTANT uint64_t rl_noise_begin(uint64_t seed) {
  return rl_noise_mixed(seed * RL_NOISE_GAMMA);
}

/* A number in [0, 1). */
RL_CONSTANT double rl_noise(uint64_t begin, uint64_t position) {
  const uint64_t mixed = rl_noise_mixed(begin + (position + 1) * RL_NOISE_GAMMA);
  return (double)(mixed >> 11U) * 0x1p-53;
}

/* A position in the given one of `stretches` stretches of equal length below `count`. Positions
 * are not at equal distances, since those may all be in one column of a grid. `stretches` is at
 * most `count`. */
RL_CONSTANT uint64_t rl_noise_place(uint64_t stretch, uint64_t stretches, uint64_t count) {
  const uint64_t begin = stretch * count / stretches;
  const uint64_t length = (stretch + 1) * count / stretches - begin;
  return begin + (uint64_t)(rl_noise(rl_noise_begin(0), stretch) * (double)length);
}

#undef RL_CONSTANT
#ifdef __cplusplus
}
#endif
