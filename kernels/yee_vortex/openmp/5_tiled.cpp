// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/openmp/tiled_solver.h"

namespace roofladder {
namespace {

constexpr auto layout = yee_vortex::Layout::of_the_kernel;

template <typename Real>
using Tiled = yee_vortex::TiledSolver<yee_vortex::Tile<Real>, layout, Real>;

}  // namespace

extern const VariantFile yee_vortex_openmp_5_tiled{variant<Tiled, double>({
    .title = "Tiled",
    .claim = "A stage block by block of 32 by 16 cells, which stay in the second-level cache with "
             "all that is between the kernels: memory sees the states alone.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "factored",
    .parts = yee_vortex::tiled_parts,
    .build = yee_vortex::build,
    .work = yee_vortex::tiled_work<yee_vortex::Tile<double>, layout>,
})};

}  // namespace roofladder
