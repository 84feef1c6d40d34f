// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/openmp/lifted.h"

namespace roofladder {

extern const VariantFile jacobi_openmp_6_lifted_rows{
    jacobi::Lifted<jacobi::Quarters::every_sweep>::entry(
        "Rows lifted into lanes",
        "A register holds points of a strip that lie 36 columns apart, in a grid that is kept so, "
        "and the points left and right of them are the registers beside it: every load is of one "
        "cache line, where half of those to the left and right were of two.",
        0, "temporal:sweeps=10", 0)};

}  // namespace roofladder
