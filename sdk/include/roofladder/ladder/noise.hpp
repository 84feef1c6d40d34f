// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "roofladder/noise.h"

namespace roofladder {
inline namespace v0 {

// Reproducible numbers in [0, 1) for inputs, by seed and position.
class Noise {
 public:
  constexpr explicit Noise(std::uint64_t seed) : m_begin(rl_noise_begin(seed)) {}

  constexpr double operator()(std::uint64_t position) const { return rl_noise(m_begin, position); }

 private:
  std::uint64_t m_begin;
};

}  // namespace v0
}  // namespace roofladder
