// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/cuda/separate_solver.h"

namespace roofladder {
namespace {

using ReducedAccesses = yee_vortex::SeparateSolver<yee_vortex::InRegisters, yee_vortex::Divided>;

}  // namespace

extern const VariantFile yee_vortex_cuda_1_reduced_accesses{cuda::device_variant<ReducedAccesses>({
    .title = "Reduced accesses",
    .claim = "A thread reads a cell once and keeps its sums in registers until they are complete.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "adaptation",
    .parts = yee_vortex::separate_parts,
    .work = yee_vortex::separate_work<yee_vortex::Divided>,
})};

}  // namespace roofladder
