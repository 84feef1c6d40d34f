// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analyzer/limits/device_facts.h"
#include "analyzer/plots/axis.h"
#include "analyzer/plots/caption.h"
#include "analyzer/plots/plot.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

using Curve = std::vector<TrafficAtSize>;

constexpr double same = 0.01;  // curves that differ by less are drawn as one

bool are_alike(const Curve& a, const Curve& b) {
  const auto is_near = [](const Curve& from, const Curve& to) {
    return std::ranges::all_of(from, [&](const TrafficAtSize& at) {
      const double other = traffic_with(to, at.cache);
      return std::abs(at.total() - other) <= same * std::max(at.total(), other);
    });
  };
  return is_near(a, b) && is_near(b, a);
}

// Rungs of one curve; the first one's is drawn.
using Alike = std::vector<const Rung*>;

std::vector<Alike> alike_rungs(const Ladder& ladder) {
  std::vector<Alike> groups;
  for (const Rung& rung : ladder.rungs) {
    const Curve& curve = rung.analysis.traffic_by_size;
    if (curve.empty()) {
      continue;
    }
    const auto known = std::ranges::find_if(groups, [&](const Alike& group) {
      return are_alike(group.front()->analysis.traffic_by_size, curve);
    });
    if (known == groups.end()) {
      groups.push_back({&rung});
    } else {
      known->push_back(&rung);
    }
  }
  return groups;
}

std::string title_of(const Analysis& analysis, const Alike& rungs) {
  const std::string& first = variant_of(analysis, *rungs.front()).title;
  return rungs.size() == 1 ? first : fmt::format("{} and {} alike", first, rungs.size() - 1);
}

Line line_of(const Curve& curve, double widest, std::size_t group, const std::string& title) {
  Line line;
  line.name = title;
  line.group = group;
  // Traffic holds until the next size.
  for (const TrafficAtSize& at : curve) {
    if (!line.points.empty()) {
      line.points.emplace_back(at.cache, line.points.back().second);
    }
    line.points.emplace_back(at.cache, at.total());
  }
  line.points.emplace_back(widest, curve.back().total());
  return line;
}

Mark mark_of(const Analysis& analysis, const Ladder& ladder, const Alike& rungs, double cache,
             std::size_t group) {
  const Rung& first = *rungs.front();
  const double total = traffic_with(first.analysis.traffic_by_size, cache);
  Mark mark;
  mark.x = cache;
  mark.y = total;
  mark.label = title_of(analysis, rungs);
  mark.variant = variant_of(analysis, first).id;
  mark.group = group;
  mark.details = {{"Cache", format_quantity(cache, dimension::bytes)},
                  {"Traffic", format_quantity(total, dimension::bytes)}};
  for (const Rung* other : rungs) {
    if (other != &first) {
      mark.details.emplace_back("Alike", variant_of(analysis, *other).title);
    }
  }
  mark.place = place_of(analysis, ladder, first);
  return mark;
}

void add_upright(XyPlot& plot, const std::string& name, double x) {
  plot.lines.push_back({name, {{x, plot.y.low}, {x, plot.y.high}}, {}, true, name});
}

void add_least(XyPlot& plot, const Ladder& ladder) {
  for (const Rung& rung : ladder.rungs) {
    const auto least = rung.analysis.value(metric::minimum_bytes);
    if (least && *least >= plot.y.low) {
      const std::string name = "least " + format_quantity(*least, dimension::bytes);
      plot.lines.push_back({name, {{plot.x.low, *least}, {plot.x.high, *least}}, {}, true, name});
      return;
    }
  }
}

}  // namespace

std::optional<XyPlot> traffic_by_size_plot(const Analysis& analysis, const Ladder& ladder) {
  const std::vector<Alike> groups = alike_rungs(ladder);
  if (groups.empty()) {
    return std::nullopt;
  }
  XyPlot plot;
  plot.id = anchor("traffic", analysis, ladder);
  plot.title = kernel_title(analysis, ladder) + ": memory traffic by the size of a cache";
  plot.subtitle = circumstances(analysis, ladder);
  plot.note =
      "Bytes that one cache of that size would read and write, simulated: fully associative, of "
      "all "
      "threads. Marks are at this machine's last level.";
  const std::vector<double> levels = cache_shares(analysis.run, ladder.device, 1);
  std::vector<double> sizes = levels;
  std::vector<double> totals;
  for (const Alike& rungs : groups) {
    for (const TrafficAtSize& at : rungs.front()->analysis.traffic_by_size) {
      sizes.push_back(at.cache);
      totals.push_back(at.total());
    }
  }
  plot.x = decades("size of a cache", dimension::bytes, sizes);
  plot.y = fitted("memory traffic of one repetition", dimension::bytes, totals);
  for (std::size_t level = 0; level < levels.size(); ++level) {
    add_upright(plot,
                fmt::format("L{} {}", level + 1, format_quantity(levels[level], dimension::bytes)),
                levels[level]);
  }
  add_least(plot, ladder);
  const double last = levels.empty() ? plot.x.high : levels.back();
  for (const Alike& rungs : groups) {
    const std::size_t group = plot.groups.size();
    plot.groups.push_back(title_of(analysis, rungs));
    plot.lines.push_back(
        line_of(rungs.front()->analysis.traffic_by_size, plot.x.high, group, plot.groups.back()));
    plot.marks.push_back(mark_of(analysis, ladder, rungs, last, group));
  }
  return plot;
}

}  // namespace roofladder
