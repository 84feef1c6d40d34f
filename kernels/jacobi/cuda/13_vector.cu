// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/jacobi/cuda/quad_sweep.h"

namespace roofladder {
namespace {

using namespace jacobi;

template <int rows>
VariantEntry vector_variant(std::uint32_t flags) {
  return cuda::resident_variant<QuadLaplace<rows, SidesFromWarp, StreamedStores>>({
      .title = "Streaming stores, " + std::to_string(rows) + " rows a thread",
      .claim = "What is stored leaves the L2 cache first: traffic is saved where it would push out "
               "rows that the threads above and below have yet to read.",
      .expects = RL_LESS_TRAFFIC,
      .parent = "register_rows:rows=" + std::to_string(rows),
      .flags = flags,
      .parameters = {{"rows", rows}},
      .work = quad_sweep_work,
  });
}

}  // namespace

extern const VariantFile jacobi_cuda_13_vector{vector_variant<4>(RL_BRANCH), vector_variant<8>(0)};

}  // namespace roofladder
