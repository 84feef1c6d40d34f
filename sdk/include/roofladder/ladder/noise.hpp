// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace roofladder {
inline namespace v0 {

// Reproducible numbers in [0, 1) for inputs, by seed and position: the finalizer of SplitMix64
// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), its upper
// 53 bits as a fraction. Seeds begin far apart in its sequence.
class Noise {
 public:
  constexpr explicit Noise(std::uint64_t seed) : m_begin(mixed(seed * gamma)) {}

  constexpr double operator()(std::uint64_t position) const {
    return static_cast<double>(mixed(m_begin + position * gamma + gamma) >> 11U) * 0x1p-53;
  }

 private:
  static constexpr std::uint64_t gamma = 0x9e3779b97f4a7c15U;

  // 0 of 0, so that seed 0 begins at the sequence's first number.
  static constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  std::uint64_t m_begin;
};

}  // namespace v0
}  // namespace roofladder
