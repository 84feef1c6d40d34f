// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/comparison/comparison.h"
#include "run/metric.h"

// The rungs of two runs in pairs, for people and for gates: docs/ci.md.
namespace roofladder {

// Values that a build and a size determine, unlike a time: two runs of one build agree in them.
inline constexpr std::array counted_metrics{
    &metric::flops_fp64,      &metric::flops_fp32,   &metric::flops_fp16,   &metric::flops_bf16,
    &metric::flops_tf32,      &metric::instructions, &metric::dram_bytes,   &metric::footprint_read,
    &metric::footprint_write, &metric::local_load,   &metric::local_store,  &metric::kernels,
    &metric::registers,       &metric::stack,        &metric::spill_store,  &metric::spill_load,
    &metric::spill_registers, &metric::spill_memory, &metric::shared_memory};

// A value of one of them that the older run has.
struct CountedPair {
  const Metric* metric = nullptr;
  double before = 0;
  double after = 0;
  bool is_changed = false;  // by more than its source varies: docs/ci.md
  bool is_gone = false;     // the newer run has no value, or one of another provenance
};

struct PairedRung {
  const ComparedLadder* ladder = nullptr;
  const ComparedRow* row = nullptr;
  ComparedColumn column;         // of the newer run; of the older if that alone has the rung
  const Rung* before = nullptr;  // null if that run lacks it
  const Rung* after = nullptr;
  std::optional<Estimate> change;  // time in the newer run over that in the older
  Verdict verdict = Verdict::ambiguous;
  std::string undecided;  // why times of both do not settle it, whatever their interval
  std::vector<CountedPair> counts;

  // True if the older run has a time and the newer has none.
  bool is_lost() const;
  // The smallest change of time, as a fraction, that this pair could have told from none.
  std::optional<double> detectable() const;
};

// The values of a rung in two runs that differ, save those that counters of the hardware took: they
// see what else uses the device.
std::vector<CountedPair> changed_work(const Run& older, const VariantAnalysis& before,
                                      const Run& newer, const VariantAnalysis& after);

// Pairs the rungs of a comparison of two runs, whose baseline is the older. They point into it.
std::vector<PairedRung> paired_rungs(const Comparison& comparison);

}  // namespace roofladder
