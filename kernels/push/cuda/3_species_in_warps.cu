// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/push/cuda/inverse.h"
#include "kernels/push/cuda/species_in_warps.h"

namespace roofladder {
namespace {

template <int blocks>
VariantEntry species_in_warps(std::uint32_t flags) {
  return push::in_warps::entry<push::Divided, blocks>(
      {
          .title = "A warp a species",
          .claim =
              "A block has 32 zones and a warp for each species: a thread keeps the twelve bands "
              "of one in registers, from the only load to the only store. Sums over all bands pass "
              "through shared memory. Factors of no zone come from a table, divisions that bands "
              "share are inverses. Eight blocks a multiprocessor leave too few registers: some "
              "spill.",
          .expects = RL_LESS_TRAFFIC | RL_NO_SPILLS,
          .parent = "fewer_arrays",
      },
      flags);
}

}  // namespace

extern const VariantFile push_cuda_3_species_in_warps{species_in_warps<6>(0),
                                                      species_in_warps<8>(RL_BRANCH)};

}  // namespace roofladder
