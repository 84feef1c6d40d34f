// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace roofladder::level_zero {

// A metric of the driver, identified by group, name and unit, times a factor.
struct Term {
  const char* group;
  const char* name;
  const char* unit;
  double factor = 1;
};

// How a metric follows from sums over reports, in which a percentage is weighted by the clocks of
// its report.
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
  const char* sign;  // a metric that only these chips have
  std::vector<MetricRow> rows;
};

const std::vector<Family>& families();

// The groups that the families use.
std::vector<std::string_view> group_names();

// The metric of every group that holds the clocks of a report.
inline constexpr const char* clocks_name = "GpuCoreClocks";

// Every metric of any family, in the order of the metric table.
const std::vector<const char*>& all_metrics();

// Bytes over the chip's interface to memory, GTI. On an integrated GPU they first reach the
// processor's last-level cache, so they are not memory traffic.
bool is_memory_of_discrete(const MetricRow& row);

}  // namespace roofladder::level_zero
