// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_8_fp32_divide_simd =
    peak::chains_variant<peak::Simd, peak::Divide, float>("fp32", "divisions.fp32.simd");

}  // namespace roofladder
