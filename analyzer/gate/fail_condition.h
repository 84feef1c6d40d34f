// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/comparison/paired_rungs.h"

// Conditions under which a comparison of two runs fails: docs/ci.md.
namespace roofladder {

struct FailCondition {
  enum class Kind { slower, ambiguous, time, counted };

  std::string text;  // as it was given
  Kind kind = Kind::slower;
  const Metric* metric = nullptr;  // of kind counted
  bool is_increase = true;         // fails on more than the bound, else on less
  double bound = 0;                // of the change, as a fraction: 0.05, -0.05

  // True if it is about times, which tell nothing about code that ran on different machines.
  bool is_of_time() const { return kind != Kind::counted; }
};

// "any-slower", "ambiguous", "time>+5%", "registers>+0%", "flops.fp64<-1%". Throws
// std::invalid_argument whose message says what is wrong and which are known.
FailCondition parse_fail_condition(std::string_view text);

// Why the pair fails the condition, "time +12 % (+10 to +14 %), more than +5 %"; empty if it does
// not, or if that cannot be told.
std::string breach(const FailCondition& condition, const PairedRung& pair);

// True if the condition can be looked at for the pair: the older run has the value that it is
// about, and times may settle it.
bool applies(const FailCondition& condition, const PairedRung& pair);

}  // namespace roofladder
