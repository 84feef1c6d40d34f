// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_8_fp32_divide_simd =
    peak::divide_variant<peak::Simd, float>("fp32", "divisions.fp32.simd");

}  // namespace roofladder
