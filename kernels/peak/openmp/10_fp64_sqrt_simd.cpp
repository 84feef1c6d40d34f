// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_10_fp64_sqrt_simd =
    peak::chains_variant<peak::Simd, peak::TakeRoot, double>("fp64", "roots.fp64.simd");

}  // namespace roofladder
