// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "roofladder/model.h"

namespace roofladder::cupti {

// One summand of a metric: a CUPTI counter times a factor. Only counters that add up over ranges
// are used (".sum", and what it could have been at most, ".sum.peak_sustained_active"; ".avg" and
// ".max" of a multiprocessor if parts follow one another), so that parts add up to the variant.
struct Term {
  double factor;
  const char* counter;
};
struct CountedMetric {
  const char* metric;
  std::vector<Term> terms;
  const char* per = nullptr;   // if set, the sum is divided by this counter
  bool of_warp_slots = false;  // and by the warps that a multiprocessor holds
};

// Metrics that are observed together. The passes for GH100 are the fewest that CUPTI can do them
// in; a test checks the number for every chip.
struct MetricSet {
  const char* name;
  std::vector<CountedMetric> metrics;
  // If set, a counter that every kernel raises. The set patches code then (see rl_when), and a sum
  // of 0 means that no kernel was patched, not that nothing was executed.
  const char* witness = nullptr;
  const char* option = nullptr;  // as rl_metric_set.option

  bool patches_code() const { return witness != nullptr; }

  // Every counter once, in order of first use.
  std::vector<const char*> counters() const;
  bool was_counted(std::span<const double> sums) const;
  // Nothing if the divisor is 0: no kernel ran.
  std::optional<double> value(const CountedMetric& metric, std::span<const double> sums,
                              double warps) const;
  // Reports every metric that has a value.
  void give(std::span<const double> sums, double warps, std::uint32_t part, rl_take_value take,
            void* context) const;
};

// roofline: traffic of every memory level, occupancy, pipes: hardware counters, one pass on GH100.
// exact_flops: executed operations by patching instructions, one pass; slows arithmetic-bound code
//   up to a hundred times.
// stalls: the most common reasons for waiting, the share of issue slots used, and whether any warp
//   was resident: two passes on every chip.
// pipes: the use of each pipe and of the data stage of L1, and bank conflicts: two passes on GH100.
// more_stalls: the other reasons, four passes on every chip.
// exact_l2: the L2 hit rate by lookups, two passes; roofline has fills over sectors.
// tensor: operations of tensor cores by the precision of the factors, on every chip since GA100,
//   three passes.
// tensor_fp16: those on halves, two passes; chips other than GH100 count them by other names.
const std::vector<MetricSet>& metric_sets();

// Metrics that can be sampled while anything runs on the device, one pass each on every chip that
// can sample. L2 fills and executed operations by precision cannot be sampled.
const std::vector<MetricSet>& sampled_sets();

}  // namespace roofladder::cupti
