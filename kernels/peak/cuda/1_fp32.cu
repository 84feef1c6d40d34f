// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak/cuda/chains.h"

namespace roofladder {

extern const VariantFile peak_cuda_1_fp32{peak::fma_variant<float, 8>("fp32"),
                                          peak::fma_variant<float, 16>("fp32")};

}  // namespace roofladder
