// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/openmp/tiled_solver.h"

namespace roofladder {
namespace {

constexpr auto layout = yee_vortex::Layout::aligned;

template <typename Real>
using Aligned = yee_vortex::TiledSolver<yee_vortex::Tile<Real>, layout, Real>;

}  // namespace

extern const VariantFile yee_vortex_openmp_6_aligned{variant<Aligned, double>({
    .title = "Aligned",
    .claim =
        "Rows of whole blocks, 2016 cells for 2001: every loop over columns has the same length, "
        "and every block begins at a vector's boundary.",
    .parent = "tiled",
    .parts = yee_vortex::tiled_parts,
    .build = yee_vortex::build,
    .work = yee_vortex::tiled_work<yee_vortex::Tile<double>, layout>,
})};

}  // namespace roofladder
