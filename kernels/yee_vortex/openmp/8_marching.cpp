// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/openmp/strip.h"
#include "kernels/yee_vortex/openmp/tiled_solver.h"

namespace roofladder {
namespace {

constexpr auto layout = yee_vortex::Layout::domains;

template <typename Real>
using Marching = yee_vortex::TiledSolver<yee_vortex::Strip<Real>, layout, Real>;

}  // namespace

extern const VariantFile yee_vortex_openmp_8_marching{variant<Marching, double>({
    .title = "Marching rows, fewest operations",
    .claim = "A block of 32 columns row after row: what is between the kernels are two rows and "
             "the fluxes around one, which stay in the first-level cache. Constant factors are "
             "taken out of all sums.",
    .parent = "local_domains",
    .parts = yee_vortex::tiled_parts,
    .build = yee_vortex::build,
    .work = yee_vortex::tiled_work<yee_vortex::Strip<double>, layout>,
})};

}  // namespace roofladder
