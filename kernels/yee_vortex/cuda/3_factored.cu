// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/cuda/merged_solver.h"

namespace roofladder {
namespace {

using namespace yee_vortex;

// Handles the points of a Gauss rule in a loop.
struct Rolled {
  template <typename Real, typename Body>
  __device__ static void ends(const Body& body) {
#pragma unroll 1
    for (int point = 0; point < 2; ++point) {
      body(point == 0 ? -gauss : gauss);
    }
  }
  template <typename Real, typename Body>
  __device__ static void points(const Body& body) {
#pragma unroll 1
    for (int point = 0; point < 4; ++point) {
      body(point % 2 == 0 ? -gauss : gauss, point < 2 ? -gauss : gauss);
    }
  }
};

template <typename Loop>
VariantEntry factored(int unrolls, const std::string& how, std::uint32_t flags) {
  return cuda::device_variant<MergedSolver<Factored, Loop, unpadded>>({
      .title = "Factored computations, " + how,
      .claim = "Divisions by the same number become products with its inverse: one division at a "
               "point instead of up to forty. Loops over the points of a Gauss rule are " +
               how + ".",
      .expects = RL_FEWER_FLOPS,
      .parent = "merged",
      .flags = flags,
      .parts = merged_parts,
      .parameters = {{"unroll", unrolls}},
      .work = merged_work<Factored, unpadded>,
  });
}

}  // namespace

extern const VariantFile yee_vortex_cuda_3_factored{factored<Rolled>(0, "not unrolled", RL_BRANCH),
                                                    factored<Unrolled>(1, "unrolled", 0)};

}  // namespace roofladder
