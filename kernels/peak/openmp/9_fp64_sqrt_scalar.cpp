// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_9_fp64_sqrt_scalar =
    peak::chains_variant<peak::Scalar, peak::TakeRoot, double>("fp64", "roots.fp64.scalar");

}  // namespace roofladder
