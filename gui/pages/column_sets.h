// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>

#include "run/metric.h"

namespace roofladder::gui {

class MetricModel;

// Columns of the table that are shown together, in addition to those that name its rows, time, and
// speedups.
struct ColumnSet {
  const char* title;
  const char* sentence;
  bool (*has)(const MetricModel& model, int column);
};

// The first set, "Measured", is shown by default.
std::span<const ColumnSet> column_sets();

}  // namespace roofladder::gui
