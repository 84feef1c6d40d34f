// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_0_fp64_scalar =
    peak::chains_variant<peak::Scalar, peak::MultiplyAdd, double>("fp64", "flops.fp64.scalar");

}  // namespace roofladder
