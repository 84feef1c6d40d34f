// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/ladder/ladder.h"

// The result of a ladder in one number.
namespace roofladder {

// "fp64", "fp64 and fp32", "fp64 on data of another precision"; empty if the flops are unknown.
std::string precision_text(const VariantAnalysis& variant);

struct Gain {
  std::size_t rung = 0;
  Estimate speedup;  // over the first rung of its scope
};

struct Headline {
  std::size_t baseline = 0;    // rung
  Gain best;                   // the fastest rung of the baseline's precision
  std::optional<Gain> beyond;  // a faster rung in another precision
};

// One for each scope of which a rung has a speedup, in order of their baselines; none for the
// baseline alone, but for the original.
std::vector<Headline> headlines_of(const Ladder& ladder);

// Why the variant's traffic may be faster than STREAM; empty if it is not faster.
std::string why_above_stream(const VariantAnalysis& variant);

}  // namespace roofladder
