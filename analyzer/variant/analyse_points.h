// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "analyzer/limits/ceiling.h"
#include "analyzer/values/observations.h"
#include "analyzer/variant/variant_analysis.h"

namespace roofladder {

// Completes analyses that name their points: sets time, parts, metrics, roofline points and bound.
// Variants that lack the same metrics for the same reasons share the list of them.
void analyse_points(const Run& run, const Observations& observations,
                    const std::vector<Ceiling>& ceilings,
                    std::span<VariantAnalysis* const> variants);

}  // namespace roofladder
