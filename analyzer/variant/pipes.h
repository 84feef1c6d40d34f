// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "analyzer/variant/variant_analysis.h"
#include "run/metric.h"

namespace roofladder {

// A unit that instructions pass through, whose use was counted.
struct Pipe {
  const Metric* use;
  const char* name;  // "fp64 pipe"
  bool computes;     // executes the flops that a peak is made of
  BoundKind kind;    // shown where it is full
  // Its work and the rate of that, where they are more than its cycles and its use.
  const char* work = nullptr;
  const char* rate = nullptr;
};

// Lines that no prefetcher foresees, as many in flight as can be.
extern const Pipe& irregular_lines;

struct PipeUse {
  const Pipe* pipe = nullptr;
  double share = 0;  // of the time
};

// The pipes whose use is known, the one used most first.
std::vector<PipeUse> pipe_uses(const VariantAnalysis& variant);

// The share of the time in which that pipe was in use; nothing where it is unknown. On a GPU the
// counters tell it of the cycles in which a multiprocessor held warps, so that what is idle between
// launches and at their ends is taken off.
std::optional<double> use_of(const VariantAnalysis& variant, const Pipe& pipe);

}  // namespace roofladder
