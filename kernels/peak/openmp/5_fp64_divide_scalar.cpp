// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_5_fp64_divide_scalar =
    peak::chains_variant<peak::Scalar, peak::Divide, double>("fp64", "divisions.fp64.scalar");

}  // namespace roofladder
