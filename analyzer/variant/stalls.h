// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "analyzer/variant/variant_analysis.h"
#include "run/metric.h"

namespace roofladder {

// What the warps of a GPU wait for.
struct Waits {
  std::optional<BoundKind> shows;  // where that explains the time
  std::string sentence;
  const Metric* reason = nullptr;  // what most of the waiting is for; null where slots are full
};

// Nothing where no stalls were counted.
std::optional<Waits> waits_of(const VariantAnalysis& variant);

}  // namespace roofladder
