// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/cuda/tiles_16x8.h"

namespace roofladder {
namespace {

struct Mma : peak::Mma16x8 {
  using Element = peak::Bf16;
  static constexpr int k = 16;

  static __device__ void multiply_add(float* c, const unsigned (&a)[4], const unsigned (&b)[2]) {
    ROOFLADDER_MMA("m16n8k16", "f32.bf16.bf16.f32");
  }
};

}  // namespace

extern const VariantFile peak_cuda_5_bf16_tensor{peak::tensor_variant<Mma, 6>("bf16")};

}  // namespace roofladder
