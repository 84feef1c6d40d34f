// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "analyzer/ladder/ladder.h"

// What a ladder came to, in one number.
namespace roofladder {

// "fp64", "fp64 and fp32", "fp64 on data of another precision"; empty where the run does not tell
// the flops.
std::string precision_text(const VariantAnalysis& variant);

struct Gain {
  std::size_t rung = 0;
  Estimate speedup;  // over the ladder's first baseline
};

struct Headline {
  std::size_t baseline = 0;    // rung
  Gain best;                   // of the baseline's precision, where a faster rung has it
  std::optional<Gain> beyond;  // a faster one in another precision
};

// Absent where no rung has a speedup over the first baseline.
std::optional<Headline> headline_of(const Ladder& ladder);

// Why the traffic of a variant may be faster than STREAM; empty where it is not.
std::string why_above_stream(const VariantAnalysis& variant);

}  // namespace roofladder
