// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/openmp/separate_solver.h"

namespace roofladder {
namespace {

template <typename Real>
using Adaptation = yee_vortex::SeparateSolver<yee_vortex::InMemory, yee_vortex::Divided,
                                              yee_vortex::Threads, Real>;

}  // namespace

extern const VariantFile yee_vortex_openmp_1_adaptation{variant<Adaptation, double>({
    .title = "Adaptation",
    .claim = "Rows over threads, the cells of a row over lanes: the loop bodies of the GPU "
             "pasted between two pragmas.",
    .expects = RL_VECTORIZED,
    .parent = "serial",
    .parts = yee_vortex::separate_parts,
    .build = yee_vortex::build,
    .work = yee_vortex::separate_work<yee_vortex::Divided>,
})};

}  // namespace roofladder
