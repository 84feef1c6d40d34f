// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_11_fp32_sqrt_scalar =
    peak::chains_variant<peak::Scalar, peak::TakeRoot, float>("fp32", "roots.fp32.scalar");

}  // namespace roofladder
