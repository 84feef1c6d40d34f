// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "analyzer/variant/variant_analysis.h"
#include "run/run.h"

namespace roofladder {

// The times of the variants that measure a device's limits, whose code nobody changes: those before
// and after the ladders are two rounds. The spread is pooled over all; absent with one phase.
std::vector<VariantAnalysis> controls(const Run& run, std::uint32_t device);

}  // namespace roofladder
