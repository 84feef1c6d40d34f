// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>

#include "run/metric.h"

namespace roofladder::gui {

class MetricModel;

// Columns of the table that are shown together, beside those that name its rows, time, and the
// speedups.
struct ColumnSet {
  const char* title;
  const char* sentence;
  bool (*has)(const MetricModel& model, int column);
};

// "Measured" first: what is shown unless something else is chosen.
std::span<const ColumnSet> column_sets();

}  // namespace roofladder::gui
