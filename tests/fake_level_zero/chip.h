// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/fake_level_zero/activity.h"

namespace roofladder::fake_level_zero {

struct MetricRow {
  std::string name;
  std::string unit;  // "percent" is a float, everything else an integer

  bool is_float() const { return unit == "percent" || unit == "GBpS"; }
};

struct GroupRow {
  std::string name;
  std::vector<MetricRow> metrics;
};

// A device and its metric groups with the names that Intel's libraries give them.
struct Chip {
  std::string name;
  std::string title;
  std::uint32_t device_id = 0;
  bool integrated = false;
  std::uint32_t slices = 1;
  std::uint32_t subslices = 1;  // of a slice
  std::uint32_t engines = 1;    // of a subslice
  std::uint32_t threads = 8;    // of an engine
  std::uint32_t simd_width = 8;
  std::vector<GroupRow> groups;

  std::uint32_t all_engines() const { return slices * subslices * engines; }
};

// A chip without the groups and metrics that the environment removes. Throws std::out_of_range for
// an unknown name.
Chip chip_named(const std::string& name);

// The value of a metric after these commands.
double value_of(const MetricRow& metric, const Activity& done);

}  // namespace roofladder::fake_level_zero
