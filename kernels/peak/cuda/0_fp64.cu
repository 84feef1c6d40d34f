// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/cuda/chains.h"

namespace roofladder {

extern const VariantFile peak_cuda_0_fp64{peak::fma_variant<double, 4>("fp64"),
                                          peak::fma_variant<double, 8>("fp64")};

}  // namespace roofladder
