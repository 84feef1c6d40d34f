// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/openmp/spread.h"

namespace roofladder {

extern const VariantFile stream_openmp_7_spread_4{stream::Spread<4, false>::entry(),
                                                  stream::Spread<4, true>::entry()};

}  // namespace roofladder
