// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/jacobi/cuda/quad_sweep.h"

namespace roofladder {
namespace {

using namespace jacobi;

template <int rows>
VariantEntry register_rows(std::uint32_t flags) {
  return cuda::resident_variant<QuadLaplace<rows, SidesFromWarp, CachedStores>>({
      .title = std::to_string(rows) + " rows a thread",
      .claim = "A thread relaxes its columns of " + std::to_string(rows) + " rows: " +
               std::to_string(rows + 2) + " loads in place of " + std::to_string(3 * rows) +
               ", all issued before the first is used. Each row serves the two beside it from "
               "registers.",
      .parent = "warp_neighbours",
      .flags = flags,
      .parameters = {{"rows", rows}},
      .work = quad_sweep_work,
  });
}

}  // namespace

extern const VariantFile jacobi_cuda_12_register_rows{register_rows<4>(RL_BRANCH),
                                                      register_rows<8>(0)};

}  // namespace roofladder
