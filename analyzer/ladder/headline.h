// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "analyzer/ladder/ladder.h"

// The result of a ladder in one number.
namespace roofladder {

// "fp64", "fp64 and fp32", "fp64 on data of another precision"; empty if the flops are unknown.
std::string precision_text(const VariantAnalysis& variant);

struct Gain {
  std::size_t rung = 0;
  Estimate speedup;  // over the ladder's first baseline
};

struct Headline {
  std::size_t baseline = 0;    // rung
  Gain best;                   // the fastest rung of the baseline's precision
  std::optional<Gain> beyond;  // a faster rung in another precision
};

// Absent if no rung has a speedup over the first baseline.
std::optional<Headline> headline_of(const Ladder& ladder);

// Why the variant's traffic may be faster than STREAM; empty if it is not faster.
std::string why_above_stream(const VariantAnalysis& variant);

}  // namespace roofladder
