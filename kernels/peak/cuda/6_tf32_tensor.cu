// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/cuda/tiles_16x8.h"

namespace roofladder {
namespace {

struct Mma : peak::Mma16x8 {
  using Element = peak::Tf32;
  static constexpr int k = 8;

  static __device__ void multiply_add(float* c, const unsigned (&a)[4], const unsigned (&b)[2]) {
    ROOFLADDER_MMA("m16n8k8", "f32.tf32.tf32.f32");
  }
};

}  // namespace

extern const VariantFile peak_cuda_6_tf32_tensor{peak::tensor_variant<Mma, 6>("tf32")};

}  // namespace roofladder
