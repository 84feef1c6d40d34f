// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/push/cuda/inverse.h"
#include "kernels/push/cuda/species_in_warps.h"

namespace roofladder {
namespace {

template <int blocks>
VariantEntry inverses(std::uint32_t flags) {
  return push::in_warps::entry<push::Refined, blocks>(
      {
          .title = "Inverses without branches",
          .claim =
              "The inverses of bands are the device's first guess and two of Newton's steps: "
              "without the branches of the compiler's division for zero, infinity and subnormal "
              "numbers, those of several bands overlap.",
          .parent = "species_in_warps:blocks=6",
      },
      flags);
}

}  // namespace

extern const VariantFile push_cuda_4_inverses{inverses<6>(0), inverses<8>(RL_BRANCH)};

}  // namespace roofladder
