// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/openmp/chains.h"

namespace roofladder {

extern const VariantFile peak_openmp_11_fp32_sqrt_scalar =
    peak::root_variant<peak::Scalar, float>("fp32", "roots.fp32.scalar");

}  // namespace roofladder
