// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/cuda/warpgroups.h"

namespace roofladder {
namespace {

struct Wgmma {
  using Element = peak::Bf16;
  static constexpr int k = 16;

  static __device__ void multiply_add(float (&c)[peak::warpgroup_registers], std::uint64_t a,
                                      std::uint64_t b) {
    ROOFLADDER_WGMMA("m64n192k16.f32.bf16.bf16", "1, 1, 0, 0");
  }
};

}  // namespace

extern const VariantFile peak_cuda_8_bf16_tensor_warpgroup{peak::warpgroup_variant<Wgmma>("bf16")};

}  // namespace roofladder
