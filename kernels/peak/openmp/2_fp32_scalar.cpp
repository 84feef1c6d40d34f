// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_2_fp32_scalar =
    peak::chains_variant<peak::Scalar, peak::MultiplyAdd, float>("fp32", "flops.fp32.scalar");

}  // namespace roofladder
