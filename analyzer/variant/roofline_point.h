// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "analyzer/variant/point_limits.h"
#include "analyzer/variant/variant_analysis.h"

namespace roofladder {

// The place of a variant on the roofline of device memory, from its metrics; absent where one that
// it needs is.
std::optional<RooflinePoint> roofline_point(const VariantAnalysis& variant);

// Its place on the cache-aware roofline (Ilic, Pratas and Sousa, IEEE Computer Architecture Letters
// 13(1), 2014): the bytes are those that the core asks for, so that every level's roof is one of
// the core.
std::optional<RooflinePoint> cache_aware_point(const VariantAnalysis& variant,
                                               const PointLimits& limits);

}  // namespace roofladder
