// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/jacobi/cuda/tiled_passes.h"

namespace roofladder {
namespace {

using namespace jacobi;

using Copied = PassKind<CopiedRows, Levels::values>;

template <int sweeps>
VariantEntry copied_rows(std::uint32_t flags) {
  return cuda::resident_variant<TiledLaplace<sweeps, Copied>>({
      .title = "Rows copied ahead, " + std::to_string(sweeps) + " sweeps a pass",
      .claim = "Twelve rows of every warp are on their way to shared memory, by asynchronous "
               "copies, where four were on their way to registers: more bytes in flight, if loads "
               "take longer than four rows of sweeps.",
      .expects = RL_HIGHER_BANDWIDTH,
      .parent = "temporal:sweeps=10",
      .flags = flags,
      .parameters = {{"sweeps", sweeps}},
      .work = tiled_work<sweeps, Copied>,
  });
}

}  // namespace

extern const VariantFile jacobi_cuda_15_copied_rows{copied_rows<5>(RL_BRANCH), copied_rows<10>(0)};

}  // namespace roofladder
