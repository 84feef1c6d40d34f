// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_3_fp32_simd =
    peak::chains_variant<peak::Simd, peak::MultiplyAdd, float>("fp32", "flops.fp32.simd");

}  // namespace roofladder
