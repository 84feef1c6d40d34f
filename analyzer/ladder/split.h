// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyzer/ladder/ladder.h"

namespace roofladder {

// Time of each part of a variant, in the order of its parts: the median of the variant in
// proportion to the parts' shares, so that the parts add up to it. Time that no part accounts for
// stands last, as "outside parts". Empty for a variant without time.
struct PartTime {
  std::string name;
  double seconds = 0;
};
std::vector<PartTime> part_times(const VariantAnalysis& variant);

// Splits a step by parts (change of time) and by factors (of the speedup). The speedup is absent if
// one side has no time.
Split split_of(const VariantAnalysis& before, const VariantAnalysis& after,
               const std::optional<Estimate>& speedup);

}  // namespace roofladder
