// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/column_sets.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "gui/tables/metric_model.h"

namespace roofladder::gui {
namespace {

using Names = std::span<const std::string_view>;

// Names of metrics; one that ends with a dot stands for all that begin with it.
constexpr auto time_names = std::to_array<std::string_view>(
    {"time", "time.", "work_units", "work_rate", "floor", "floor_distance", "stream_fraction",
     "roof_fraction", "task_clock"});
constexpr auto memory_names = std::to_array<std::string_view>({"stream_fraction",
                                                               "mix_fraction",
                                                               "intensity",
                                                               "intensity.",
                                                               "traffic_excess",
                                                               "write_allocate",
                                                               "minimum.",
                                                               "dram.",
                                                               "link.",
                                                               "core.",
                                                               "level.",
                                                               "l1.",
                                                               "l2.",
                                                               "llc.",
                                                               "tlb.",
                                                               "gti.",
                                                               "useful.bytes",
                                                               "ceiling.stream",
                                                               "ceiling.mix",
                                                               "page_faults"});
constexpr auto compute_names = std::to_array<std::string_view>(
    {"flops", "flops.", "flop_rate", "flops_excess", "ops.", "counted.", "counted_fraction",
     "tensor.", "bound.", "instructions", "instructions.", "instructions_per_cycle", "cycles",
     "useful.flops", "intensity", "attainable", "roof_fraction", "ceiling.flops", "clock.core"});
constexpr auto gpu_names = std::to_array<std::string_view>(
    {"occupancy.", "registers", "stack", "spill.", "simd_width", "shared_memory", "local_memory",
     "local.", "waves", "link.", "tensor.", "instructions.", "gti.", "clock.", "power",
     "temperature", "throttled", "energy", "energy."});

bool is_among(const Metric& metric, Names names) {
  return std::ranges::any_of(names, [&](std::string_view name) {
    return name.ends_with('.') ? metric.name.starts_with(name) : metric.name == name;
  });
}

// What the set names and some row has a value of.
template <const auto& names>
bool has(const MetricModel& model, int column) {
  const Metric* metric = model.metric_of(column);
  return model.has_values(column) &&
         (metric == nullptr || metric->name == "time" || is_among(*metric, names));
}

constexpr std::array known_sets{
    ColumnSet{"Measured", "Whatever has a value in some row",
              [](const MetricModel& model, int column) { return model.has_values(column); }},
    ColumnSet{"Times and speedups", "How fast, and how near to the limits", has<time_names>},
    ColumnSet{"Memory", "Traffic, bandwidth, caches and intensity", has<memory_names>},
    ColumnSet{"Compute", "Operations, rates and instructions", has<compute_names>},
    ColumnSet{"GPU", "Registers, spills, occupancy, clocks and power", has<gpu_names>},
    ColumnSet{"All", "Also what has a reason instead of a value in every row",
              [](const MetricModel&, int) { return true; }},
};

}  // namespace

std::span<const ColumnSet> column_sets() {
  return known_sets;
}

}  // namespace roofladder::gui
