// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/advice/advice.h"
#include "analyzer/analysis.h"
#include "analyzer/values/observations.h"

namespace roofladder {

// The meaning of a rung's numbers, as sentences and the few numbers that carry them.
struct Explanation {
  std::size_t rung = 0;         // index into Ladder::rungs
  std::string bound;            // a few words: "latency"
  std::string binding;          // the evidence for it
  const Step* step = nullptr;   // that ends at the rung; null for an original
  std::string bought;           // by the step, and through what; or that it is an original
  Maybe<Estimate> distance;     // time over floor
  std::string floor;            // the same as a sentence
  std::vector<Advice> advices;  // greatest speedup first, those without one last
  std::string not_judged;       // for want of which numbers; empty where all were there
};

// Explains every rung of the ladder, in its order. Ladder and observations are those of the
// analysis.
std::vector<Explanation> explanations_of(const Analysis& analysis, const Observations& observations,
                                         const Ladder& ladder);

}  // namespace roofladder
