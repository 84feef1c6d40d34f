// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "analyzer/variant/point_limits.h"
#include "analyzer/variant/variant_analysis.h"

namespace roofladder {

// A variant's place on the roofline of device memory, from its metrics; absent if a needed metric
// is absent.
std::optional<RooflinePoint> roofline_point(const VariantAnalysis& variant);

// A variant's place on the cache-aware roofline (Ilic, Pratas and Sousa, IEEE Computer Architecture
// Letters 13(1), 2014). Its bytes are those that the core loads and stores, so that the roofs of
// all levels apply to the core.
std::optional<RooflinePoint> cache_aware_point(const VariantAnalysis& variant,
                                               const PointLimits& limits);

}  // namespace roofladder
