// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/openmp/spread.h"

namespace roofladder {

extern const VariantFile stream_openmp_8_spread_16{stream::Spread<16, false>::entry(),
                                                   stream::Spread<16, true>::entry()};

}  // namespace roofladder
