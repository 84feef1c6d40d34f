// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_1_fp64_simd =
    peak::chains_variant<peak::Simd, peak::MultiplyAdd, double>("fp64", "flops.fp64.simd");

}  // namespace roofladder
