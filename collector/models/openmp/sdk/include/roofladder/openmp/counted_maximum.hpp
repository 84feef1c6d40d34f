// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofladder/ladder/counted.hpp"

// Declares `reduction(max : ...)` for counting scalars; namespaces within roofladder find it by its
// name. Combining the partial maxima of threads and lanes is not in the source, so it is not
// counted.
namespace roofladder {

#pragma omp declare reduction(                                                               \
        max : Counted<float>,                                                                \
            Counted<double> : omp_out = omp_in.value() > omp_out.value() ? omp_in : omp_out) \
    initializer(omp_priv = omp_orig)

}  // namespace roofladder
