// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace roofladder::level_zero {

// A metric of the driver, by group, name and unit, times a factor.
struct Term {
  const char* group;
  const char* name;
  const char* unit;
  double factor = 1;
};

// How a metric of ours follows from sums over reports, in which a percentage is weighted by the
// clocks of its report.
enum class Measure {
  sum,
  share_of_clocks,  // over the clocks
  engine_clocks,    // times the vector engines of the device
};

struct MetricRow {
  const char* metric;
  std::vector<Term> terms;
  Measure measure = Measure::sum;
};

// Chips whose metrics have the same names.
struct Family {
  const char* name;
  const char* sign;  // a metric that only these have
  std::vector<MetricRow> rows;
};

const std::vector<Family>& families();

// The groups that families count in.
std::vector<std::string_view> group_names();

// Of each group: the clocks of a report.
inline constexpr const char* clocks_name = "GpuCoreClocks";

// Every metric of any family, in the order of the metric table.
const std::vector<const char*>& all_metrics();

// Bytes over the chip's interface to memory, GTI. Of an integrated GPU they reach the processor's
// last-level cache first, so that they are no traffic of memory.
bool is_memory_of_discrete(const MetricRow& row);

}  // namespace roofladder::level_zero
