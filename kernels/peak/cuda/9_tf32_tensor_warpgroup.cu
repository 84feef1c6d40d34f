// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/cuda/warpgroups.h"

namespace roofladder {
namespace {

struct Wgmma {
  using Element = peak::Tf32;
  static constexpr int k = 8;

  static __device__ void multiply_add(float (&c)[peak::warpgroup_registers], std::uint64_t a,
                                      std::uint64_t b) {
    ROOFLADDER_WGMMA("m64n192k8.f32.tf32.tf32", "1, 1");
  }
};

}  // namespace

extern const VariantFile peak_cuda_9_tf32_tensor_warpgroup{peak::warpgroup_variant<Wgmma>("tf32")};

}  // namespace roofladder
