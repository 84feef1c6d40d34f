// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_fp16.h>

#include "roofladder/ladder.h"

// Elements of the matrices that tensor cores multiply: their number in a register of a fragment, a
// register full of one value, and the classes of operations that their products and sums count as.
namespace roofladder::peak {

struct Fp64 {
  using Register = double;
  using Number = double;
  static constexpr int in_register = 1;
  static constexpr auto products = &rl_work::fp64;
  static constexpr auto sums = &rl_work::fp64;
  static __device__ Register filled(double value) { return value; }
};

struct Fp16 {
  using Register = unsigned;
  using Number = float;
  static constexpr int in_register = 2;
  static constexpr auto products = &rl_work::fp16;
  static constexpr auto sums = &rl_work::fp32;
  static __device__ Register filled(float value) {
    return __half_as_ushort(__float2half(value)) * 0x10001U;
  }
};

// The upper half of a float.
struct Bf16 {
  using Register = unsigned;
  using Number = float;
  static constexpr int in_register = 2;
  static constexpr auto products = &rl_work::bf16;
  static constexpr auto sums = &rl_work::fp32;
  static __device__ Register filled(float value) {
    return (__float_as_uint(value) >> 16) * 0x10001U;
  }
};

// A float whose last 13 bits are ignored.
struct Tf32 {
  using Register = unsigned;
  using Number = float;
  static constexpr int in_register = 1;
  static constexpr auto products = &rl_work::tf32;
  static constexpr auto sums = &rl_work::fp32;
  static __device__ Register filled(float value) { return __float_as_uint(value); }
};

}  // namespace roofladder::peak
