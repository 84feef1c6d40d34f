// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/jacobi/cuda/tiled_passes.h"

namespace roofladder {
namespace {

using namespace jacobi;

using Plain = PassKind<LoadedRows, Levels::values>;

template <int sweeps>
VariantEntry temporal_variant(const std::string& parent) {
  return cuda::resident_variant<TiledLaplace<sweeps, Plain>>({
      .title = std::to_string(sweeps) + " sweeps a pass",
      .claim = "A warp walks down a strip of 128 columns and carries it through " +
               std::to_string(sweeps) +
               " sweeps in registers, so that memory is passed over once for all of them. Price: "
               "the halo of every tile is swept twice.",
      .expects = RL_LESS_TRAFFIC,
      .parent = parent,
      .parameters = {{"sweeps", sweeps}},
      .work = tiled_work<sweeps, Plain>,
  });
}

}  // namespace

// Ten sweeps are all that lie between two checks.
extern const VariantFile jacobi_cuda_14_temporal{
    temporal_variant<2>("vector:rows=8"), temporal_variant<4>("temporal:sweeps=2"),
    temporal_variant<8>("temporal:sweeps=4"), temporal_variant<10>("temporal:sweeps=8")};

}  // namespace roofladder
