// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyzer/limits/ceiling.h"
#include "analyzer/variant/variant_analysis.h"
#include "run/run.h"

namespace roofladder {

// The lines from memory that a thread can have outstanding. Nothing if the run did not measure it.
std::optional<double> most_lines_outstanding(const std::vector<Ceiling>& ceilings,
                                             std::uint32_t device);

// The lines from memory that one of a CPU variant's threads had outstanding on average. Nothing if
// the run measured no latency of memory.
std::optional<double> lines_outstanding(const VariantAnalysis& variant, const Point& point,
                                        const std::vector<Ceiling>& ceilings);

// A remark on a CPU variant's bound: how many lines from memory one of its threads had outstanding
// on average, and how many a thread can have. Empty if the run measured no latency of memory.
std::string outstanding_lines(const VariantAnalysis& variant, const Point& point,
                              const std::vector<Ceiling>& ceilings);

}  // namespace roofladder
