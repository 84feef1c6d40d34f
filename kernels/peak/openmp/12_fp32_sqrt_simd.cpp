// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_12_fp32_sqrt_simd =
    peak::chains_variant<peak::Simd, peak::TakeRoot, float>("fp32", "roots.fp32.simd");

}  // namespace roofladder
