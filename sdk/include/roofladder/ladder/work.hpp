// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofladder/ladder.h"

namespace roofladder {
inline namespace v0 {

// Flops of a set of operations: an fma is two, comparisons and conversions are none, one for each
// div, sqrt and special function (as in most vendors' tools; docs/method/conventions.md).
inline double flops(const rl_operations& operations) {
  return operations.add + operations.mul + 2 * operations.fma + operations.div + operations.sqrt +
         operations.special;
}

inline double flops(const rl_work& work) {
  return flops(work.fp64) + flops(work.fp32) + flops(work.fp16) + flops(work.bf16) +
         flops(work.tf32);
}

// Least traffic of `sweeps` passes, one after the other, over `bytes` of data through a cache of
// `cache` bytes: the first pass fetches everything, a later one at least the part that no
// replacement policy could have kept.
inline double resweep(double bytes, double cache, double sweeps) {
  const double refetched = bytes > cache ? bytes - cache : 0.0;
  return bytes + (sweeps - 1) * refetched;
}

}  // namespace v0
}  // namespace roofladder
