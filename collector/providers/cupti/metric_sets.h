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

// A metric of ours as a sum of CUPTI counters, each times a factor. Only counters that add up over
// ranges are used (".sum"; ".max" of a multiprocessor where parts follow one another), so that
// parts add up to the variant.
struct Term {
  double factor;
  const char* counter;
};
struct CountedMetric {
  const char* metric;
  std::vector<Term> terms;
  const char* per = nullptr;   // where given, the sum is divided by this counter
  bool of_warp_slots = false;  // and by the warps a multiprocessor holds
};

// Metrics that are observed together. Passes on GH100 are the fewest that CUPTI can do it in; a
// test holds them for every chip.
struct MetricSet {
  const char* name;
  std::vector<CountedMetric> metrics;
  // Where given, a counter that every kernel raises. The set patches code (see rl_when) then,
  // and a sum of 0 means that no kernel was patched, not that nothing was executed.
  const char* witness = nullptr;
  const char* option = nullptr;  // as rl_metric_set.option

  bool patches_code() const { return witness != nullptr; }

  // Every counter once, in order of first use.
  std::vector<const char*> counters() const;
  bool was_counted(std::span<const double> sums) const;
  // Nothing where the divisor is 0: no kernel ran.
  std::optional<double> value(const CountedMetric& metric, std::span<const double> sums,
                              double warps) const;
  // Tells the value of every metric that has one.
  void give(std::span<const double> sums, double warps, std::uint32_t part, rl_take_value take,
            void* context) const;
};

// roofline: traffic of every memory level, occupancy, pipes: hardware counters, one pass on GH100.
// exact_flops: executed operations by patching instructions, one pass; slows arithmetic-bound code
//   up to a hundred times.
// stalls: what warps wait for most, how many issue slots are used, and whether any warp was there:
//   two passes on every chip.
// more_stalls: the other reasons, four passes on every chip.
// exact_l2: the L2 hit rate by lookups, two passes; roofline has fills over sectors.
// tensor: operations of tensor cores by the precision of the factors, on every chip since GA100,
// three passes.
// tensor_fp16: those on halves, two passes; other chips than GH100 count them by other names.
const std::vector<MetricSet>& metric_sets();

// What can be sampled while anything runs on the device, one pass each on every chip that can. It
// has neither what L2 fills nor what multiprocessors execute by precision.
const std::vector<MetricSet>& sampled_sets();

}  // namespace roofladder::cupti
