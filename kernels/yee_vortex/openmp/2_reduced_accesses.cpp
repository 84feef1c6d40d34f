// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/openmp/separate_solver.h"

namespace roofladder {
namespace {

template <typename Real>
using ReducedAccesses = yee_vortex::SeparateSolver<yee_vortex::InRegisters, yee_vortex::Divided,
                                                   yee_vortex::Threads, Real>;

}  // namespace

extern const VariantFile yee_vortex_openmp_2_reduced_accesses{variant<ReducedAccesses, double>({
    .title = "Reduced accesses",
    .claim = "A kernel reads a cell once and keeps its sums in registers until they are complete: "
             "fewer loads and stores.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "adaptation",
    .parts = yee_vortex::separate_parts,
    .build = yee_vortex::build,
    .work = yee_vortex::separate_work<yee_vortex::Divided>,
})};

}  // namespace roofladder
