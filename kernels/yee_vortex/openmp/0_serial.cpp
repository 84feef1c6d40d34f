// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/openmp/separate_solver.h"

namespace roofladder {
namespace {

template <typename Real>
using Serial = yee_vortex::SeparateSolver<yee_vortex::InMemory, yee_vortex::Divided,
                                          yee_vortex::OneThread, Real>;

}  // namespace

extern const VariantFile yee_vortex_openmp_0_serial{variant<Serial, double>({
    .title = "Serial",
    .claim = "The reference case: eight loops over the mesh in each Runge-Kutta stage, on one "
             "thread, that add to their results where these lie and divide where formulas do.",
    .parts = yee_vortex::separate_parts,
    .build = yee_vortex::build,
    .max_threads = 1,
    .work = yee_vortex::separate_work<yee_vortex::Divided>,
})};

}  // namespace roofladder
