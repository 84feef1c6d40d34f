// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/openmp/lifted.h"

namespace roofladder {

extern const VariantFile jacobi_openmp_7_deferred_quarters{
    jacobi::Lifted<jacobi::Quarters::last_sweep>::entry(
        "Quarters deferred",
        "Sums of four neighbours are handed from sweep to sweep as they are, and multiplied by "
        "(1/4)^10 when they leave: three operations a point in place of four. Multiplying by a "
        "power of two is exact, so the results are the same bits.",
        RL_FEWER_FLOPS, "lifted_rows", RL_BRANCH)};

}  // namespace roofladder
