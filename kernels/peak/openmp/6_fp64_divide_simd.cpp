// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_6_fp64_divide_simd =
    peak::chains_variant<peak::Simd, peak::Divide, double>("fp64", "divisions.fp64.simd");

}  // namespace roofladder
