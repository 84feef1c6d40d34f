// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

// How much of the spread of a value lies between nodes, between the devices of a node and between
// the runs of a device: analysis of variance of a nested design with random effects.
namespace roofladder {

// The value of one run, and where it was measured. Device numbers are unique within their node.
struct NestedValue {
  std::uint32_t node = 0;
  std::uint32_t device = 0;
  double value = 0;
};

struct VarianceRow {
  double sum_of_squares = 0;
  std::int64_t degrees_of_freedom = 0;
  std::optional<double> mean_square;  // absent without degrees of freedom
  // The variance by the method of moments. A negative one means: practically none. Absent without
  // degrees of freedom; the level above then includes this level's variance and has `with_below`
  // set.
  std::optional<double> estimate;
  bool with_below = false;
  double component = 0;         // the estimate, or 0 if it is negative or absent
  std::optional<double> share;  // of the sum of components; absent if that is 0
};

struct NestedVariance {
  std::int64_t values = 0;
  double mean = 0;
  VarianceRow between_nodes;
  VarianceRow between_devices;
  VarianceRow between_runs;
};

// Absent for fewer than two values.
std::optional<NestedVariance> nested_variance(const std::vector<NestedValue>& values);

}  // namespace roofladder
