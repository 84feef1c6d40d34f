// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/openmp/merged_solver.h"

namespace roofladder {
namespace {

template <typename Real>
using Merged = yee_vortex::MergedSolver<yee_vortex::Divided, yee_vortex::Threads, Real>;

}  // namespace

extern const VariantFile yee_vortex_openmp_3_merged{variant<Merged, double>({
    .title = "Merged kernels",
    .claim = "Kernels that read the same cells become one: four a stage instead of eight. Rates of "
             "change no longer reach memory, nor do two fluxes a face.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "reduced_accesses",
    .parts = yee_vortex::merged_parts,
    .build = yee_vortex::build,
    .work = yee_vortex::merged_work<yee_vortex::Divided>,
})};

}  // namespace roofladder
