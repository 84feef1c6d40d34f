// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/cuda/separate_solver.h"

namespace roofladder {
namespace {

using Adaptation = yee_vortex::SeparateSolver<yee_vortex::InMemory, yee_vortex::Divided>;

}  // namespace

extern const VariantFile yee_vortex_cuda_0_adaptation{cuda::device_variant<Adaptation>({
    .title = "Adaptation",
    .claim = "Eight kernels in each Runge-Kutta stage, a thread for each cell, that add to their "
             "results where these lie; the solution goes to the device before the steps and comes "
             "back after them.",
    .parts = yee_vortex::separate_parts,
    .work = yee_vortex::separate_work<yee_vortex::Divided>,
})};

}  // namespace roofladder
