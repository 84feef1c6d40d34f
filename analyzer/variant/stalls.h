// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "analyzer/variant/variant_analysis.h"
#include "run/metric.h"

namespace roofladder {

// Reasons for which a GPU's warps wait.
struct Waits {
  std::optional<BoundKind> shows;  // the bound, if waiting explains the time
  std::string sentence;
  const Metric* reason =
      nullptr;  // the stall reason with the most cycles; null if issue slots are full
};

// Absent if no stalls were counted.
std::optional<Waits> waits_of(const VariantAnalysis& variant);

}  // namespace roofladder
