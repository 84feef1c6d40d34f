// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/roofs.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "analyzer/ceiling.h"
#include "analyzer/plots/axis.h"
#include "run/format.h"

namespace roofladder {
namespace {

using Points = std::vector<std::pair<double, double>>;

// Double precision where the device's ladders execute no flops.
std::set<std::string_view> executed_precisions(const Analysis& analysis, std::uint32_t device) {
  std::set<std::string_view> executed;
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      for (const std::string_view precision : precisions) {
        const auto flops = rung.analysis.value(fmt::format("flops.{}", precision));
        if (ladder.device == device && flops.value_or(0) > 0) {
          executed.insert(precision);
        }
      }
    }
  }
  return executed.empty() ? std::set{precisions.front()} : executed;
}

double highest(const std::vector<Roof>& roofs) {
  double best = 0;
  for (const Roof& roof : roofs) {
    best = std::max({best, roof.best, roof.theoretical.value_or(0)});
  }
  return best;
}

Points outline(Points low, const Points& high) {
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
}

void set_axes(Plot& plot, std::string_view intensity, const std::vector<Roof>& bandwidths,
              const std::vector<Roof>& peaks) {
  std::vector<double> x;
  std::vector<double> y;
  for (const Mark& mark : plot.marks) {
    x.insert(x.end(), {mark.x / 2, mark.x * 2});
    y.insert(y.end(), {mark.y / 2, mark.y});
  }
  for (const Roof& bandwidth : bandwidths) {
    for (const Roof& peak : peaks) {
      x.push_back(2 * peak.best / bandwidth.best);
    }
  }
  if (!peaks.empty()) {
    y.push_back(highest(peaks));
  }
  plot.x =
      decades(fmt::format("arithmetic intensity ({})", intensity), dimension::flops_per_byte, x);
  plot.y = decades("flop rate", dimension::flops_per_second, y);
}

// A bandwidth roof between the left edge and the highest peak.
Points slope(const Plot& plot, double bandwidth, double top) {
  const double left = std::max(plot.x.low, plot.y.low / bandwidth);
  const double right = std::min(plot.x.high, top / bandwidth);
  return {{left, left * bandwidth}, {right, right * bandwidth}};
}

// A line of the measured roof, and a faint one of the theoretical.
void add_lines(Plot& plot, const Roof& roof, Dimension dimension, auto points_at) {
  if (roof.theoretical) {
    plot.lines.push_back({roof.theoretical_name,
                          points_at(*roof.theoretical),
                          {},
                          true,
                          format_quantity(*roof.theoretical, dimension)});
  }
  plot.lines.push_back({roof.name, points_at(roof.best),
                        outline(points_at(roof.spread.low), points_at(roof.spread.high)), false,
                        fmt::format("{} {}", roof.name, format_quantity(roof.best, dimension))});
}

}  // namespace

Roof roof_of(const Ceiling& ceiling) {
  return {ceiling.name, ceiling.best, ceiling.spread, ceiling.theoretical,
          fmt::format("{}, {}", ceiling.name, ceiling.theoretical_source)};
}

std::vector<Roof> peak_roofs(const Analysis& analysis, std::uint32_t device) {
  const auto executed = executed_precisions(analysis, device);
  std::vector<Roof> shown;
  for (const Ceiling& ceiling : analysis.ceilings) {
    if (ceiling.device == device && ceiling.kind == CeilingKind::flops &&
        executed.contains(precision_of(ceiling))) {
      shown.push_back(roof_of(ceiling));
    }
  }
  return shown;
}

void add_roofs(Plot& plot, std::string_view intensity, const std::vector<Roof>& bandwidths,
               const std::vector<Roof>& peaks) {
  set_axes(plot, intensity, bandwidths, peaks);
  const double top = peaks.empty() ? plot.y.high : highest(peaks);
  for (const Roof& roof : bandwidths) {
    add_lines(plot, roof, dimension::bytes_per_second,
              [&](double bandwidth) { return slope(plot, bandwidth, top); });
  }
  const double best = highest(bandwidths);
  for (const Roof& roof : peaks) {
    add_lines(plot, roof, dimension::flops_per_second, [&](double rate) -> Points {
      const double left = best > 0 ? std::clamp(rate / best, plot.x.low, plot.x.high) : plot.x.low;
      return {{left, rate}, {plot.x.high, rate}};
    });
  }
  if (bandwidths.empty() || peaks.empty()) {
    plot.note +=
        fmt::format("{}this run has no measured {} of this device", plot.note.empty() ? "" : "; ",
                    bandwidths.empty() ? "bandwidth" : "flop rate ceiling");
  }
}

}  // namespace roofladder
