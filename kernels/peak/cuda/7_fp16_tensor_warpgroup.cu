// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/cuda/warpgroups.h"

namespace roofladder {
namespace {

struct Wgmma {
  using Element = peak::Fp16;
  static constexpr int k = 16;

  static __device__ void multiply_add(float (&c)[peak::warpgroup_registers], std::uint64_t a,
                                      std::uint64_t b) {
    ROOFLADDER_WGMMA("m64n192k16.f32.f16.f16", "1, 1, 0, 0");
  }
};

}  // namespace

extern const VariantFile peak_cuda_7_fp16_tensor_warpgroup{peak::warpgroup_variant<Wgmma>("fp16")};

}  // namespace roofladder
