// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "analyzer/values/metric_values.h"
#include "analyzer/values/shared_table.h"
#include "run/metric.h"

namespace roofladder {

struct PrecisionMetrics;

// Which metrics a result has, and which it lacks and why.
struct Shape {
  std::vector<const Metric*> present;
  MetricValues::SharedList absent;
};

// The shapes of the results of one run, of which a large run has few.
struct Shapes {
  SharedTable<std::vector<const PrecisionMetrics*>>
      precisions;                                // that have flops; by key_of_shape()
  SharedTable<Shape> by_samples;                 // by PointValues::key_of_shape()
  SharedTable<std::vector<MetricValue>> absent;  // by PointValues::key_of_absent()
};

}  // namespace roofladder
