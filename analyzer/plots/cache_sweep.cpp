// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/limits/ceiling.h"
#include "analyzer/limits/device_facts.h"
#include "analyzer/plots/axis.h"
#include "analyzer/plots/plot.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Vertical lines at the working sets that fill a thread's share of each level.
void add_cache_sizes(XyPlot& plot, const Analysis& analysis, std::uint32_t device) {
  const auto& points = analysis.run.points;
  const auto most = std::ranges::max_element(points, {}, &Point::threads);
  if (most == points.end()) {
    return;
  }
  const std::vector<double> shares = cache_shares(analysis.run, device, most->threads);
  for (std::size_t level = 0; level < shares.size(); ++level) {
    plot.lines.push_back({fmt::format("L{}: {} a thread", level + 1,
                                      format_quantity(shares[level], dimension::bytes)),
                          {{shares[level], plot.y.low}, {shares[level], plot.y.high}},
                          {},
                          true,
                          ""});
  }
}

bool is_level_ceiling(const Analysis& analysis, const Ceiling& swept) {
  return std::ranges::any_of(analysis.ceilings, [&](const Ceiling& ceiling) {
    return ceiling.device == swept.device && ceiling.name == swept.name &&
           ceiling.working_set == swept.working_set;
  });
}

Mark mark_of(const Analysis& analysis, const Ceiling& swept, std::size_t group) {
  Mark mark;
  mark.x = *swept.working_set;
  mark.y = swept.best;
  mark.label =
      fmt::format("{} {}", swept.name, format_quantity(swept.best, dimension::bytes_per_second));
  mark.variant = swept.variant;
  mark.group = group;
  mark.details = {{"Working set of a thread", format_quantity(mark.x, dimension::bytes)},
                  {"Bandwidth", format_quantity(mark.y, dimension::bytes_per_second)}};
  mark.prominent = is_level_ceiling(analysis, swept);
  return mark;
}

// A line through the marks of each operation.
void add_series(XyPlot& plot, const Analysis& analysis, std::uint32_t device) {
  for (const Ceiling& swept : analysis.cache_sweep) {
    if (swept.device != device) {
      continue;
    }
    const auto known = std::ranges::find(plot.groups, swept.operation);
    const auto group = static_cast<std::size_t>(known - plot.groups.begin());
    if (known == plot.groups.end()) {
      plot.groups.push_back(swept.operation);
      plot.lines.push_back({swept.operation, {}, {}, false, ""});
    }
    plot.lines[group].points.emplace_back(*swept.working_set, swept.best);
    plot.marks.push_back(mark_of(analysis, swept, group));
  }
  for (Line& line : plot.lines) {
    std::ranges::sort(line.points);
  }
}

}  // namespace

std::optional<XyPlot> cache_sweep_plot(const Analysis& analysis, std::uint32_t device) {
  XyPlot plot;
  const Device& info = analysis.run.devices.at(device);
  plot.id = device == 0 ? "cache-sweep" : fmt::format("cache-sweep-{}", device);
  plot.title = "Bandwidth over working set of " + info.name;
  plot.subtitle = info.title;
  add_series(plot, analysis, device);
  if (plot.marks.empty()) {
    return std::nullopt;
  }
  std::vector<double> x;
  std::vector<double> y;
  for (const Mark& mark : plot.marks) {
    x.push_back(mark.x);
    y.push_back(mark.y);
  }
  plot.x = decades("working set of a thread", dimension::bytes, x);
  plot.y = decades("bandwidth", dimension::bytes_per_second, y);
  add_cache_sizes(plot, analysis, device);
  return plot;
}

}  // namespace roofladder
