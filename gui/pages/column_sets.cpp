// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/column_sets.h"

#include <array>
#include <span>

#include "gui/tables/metric_model.h"
#include "run/metric.h"

namespace roofladder::gui {
namespace {

// True if the column belongs to the topic and has a value in some row.
template <Topic topic>
bool has(const MetricModel& model, int column) {
  const Metric* metric = model.metric_of(column);
  return model.has_values(column) &&
         (metric == nullptr || metric == &metric::time || is_among(topic, metric->topics));
}

bool is_evidence(const MetricModel& model, int column) {
  const Metric* metric = model.metric_of(column);
  return metric != nullptr && metric->is_evidence();
}

constexpr std::array known_sets{
    ColumnSet{"Measured", "Columns that have a value in some row",
              [](const MetricModel& model, int column) {
                return model.has_values(column) && !is_evidence(model, column);
              }},
    ColumnSet{"Times and speedups", "How fast, and how near to the limits", has<Topic::speed>},
    ColumnSet{"Memory", "Traffic, bandwidth, caches and intensity", has<Topic::memory>},
    ColumnSet{"Compute", "Operations, rates and instructions", has<Topic::compute>},
    ColumnSet{"GPU", "Registers, spills, occupancy, stalls, clocks and power", has<Topic::gpu>},
    ColumnSet{"Evidence", "Values about the measurement, which judge and audit read",
              has<Topic::evidence>},
    ColumnSet{"All", "All columns, also those without any value",
              [](const MetricModel&, int) { return true; }},
};

}  // namespace

std::span<const ColumnSet> column_sets() {
  return known_sets;
}

}  // namespace roofladder::gui
