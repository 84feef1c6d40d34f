// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/openmp/merged_solver.h"

namespace roofladder {
namespace {

template <typename Real>
using FactoredKernels = yee_vortex::MergedSolver<yee_vortex::Factored, yee_vortex::Threads, Real>;

}  // namespace

extern const VariantFile yee_vortex_openmp_4_factored{variant<FactoredKernels, double>({
    .title = "Factored computations",
    .claim = "Divisions by the same number become products with its inverse: one division at a "
             "point instead of up to forty.",
    .expects = RL_FEWER_DIVISIONS,
    .parent = "merged",
    .parts = yee_vortex::merged_parts,
    .build = yee_vortex::build,
    .work = yee_vortex::merged_work<yee_vortex::Factored>,
})};

}  // namespace roofladder
