// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "analyzer/plots/plot.h"

namespace roofladder {

// "ladder-jacobi-openmp-quick": unique in a run, letters, digits and hyphens.
std::string anchor(std::string_view chart, const Analysis& analysis, const Ladder& ladder);

// "Jacobi iteration on a square grid"
std::string kernel_title(const Analysis& analysis, const Ladder& ladder);

// "openmp on cpu, n=4096 sweeps=10, cold cache"
std::string circumstances(const Analysis& analysis, const Ladder& ladder);

const VariantInfo& variant_of(const Analysis& analysis, const Rung& rung);

RungPlace place_of(const Analysis& analysis, const Ladder& ladder, const Rung& rung);

// A sentence for each rung that a chart cannot show for want of a time.
std::string without_time(const Analysis& analysis, const Ladder& ladder);

}  // namespace roofladder
