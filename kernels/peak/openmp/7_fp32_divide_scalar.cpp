// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_7_fp32_divide_scalar =
    peak::chains_variant<peak::Scalar, peak::Divide, float>("fp32", "divisions.fp32.scalar");

}  // namespace roofladder
