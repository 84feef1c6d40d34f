// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/openmp/tiled_solver.h"

namespace roofladder {
namespace {

constexpr auto layout = yee_vortex::Layout::domains;

template <typename Real>
using LocalDomains = yee_vortex::TiledSolver<yee_vortex::Tile<Real>, layout, Real>;

}  // namespace

extern const VariantFile yee_vortex_openmp_7_local_domains{variant<LocalDomains, double>({
    .title = "Local domains",
    .claim =
        "The mesh in bands of rows, each in memory that the thread that works on it touched first: "
        "what ranks of MPI would have, which a rung cannot start.",
    .parent = "aligned",
    .parts = yee_vortex::tiled_parts,
    .build = yee_vortex::build,
    .work = yee_vortex::tiled_work<yee_vortex::Tile<double>, layout>,
})};

}  // namespace roofladder
