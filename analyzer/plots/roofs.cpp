// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/roofs.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <set>
#include <span>

#include "analyzer/limits/ceiling.h"
#include "analyzer/plots/axis.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double nearly_equal = 1.08;  // highest over lowest roof of a band
constexpr double beyond = 1.5;         // room around the marks, as a factor
constexpr double beyond_knee = 3;
constexpr double room_for_name = 6;  // right of the ridge point, for the name of the peak

using Points = std::vector<std::pair<double, double>>;

// Precisions of the device's flops; double precision if its ladders execute none.
std::set<NumberFormat> executed_precisions(const Analysis& analysis, std::uint32_t device) {
  std::set<NumberFormat> executed;
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      for (const PrecisionMetrics& precision : precisions) {
        const auto flops = rung.analysis.value(*precision.flops);
        if (ladder.device == device && flops.value_or(0) > 0) {
          executed.insert(precision.format);
        }
      }
    }
  }
  return executed.empty() ? std::set{precisions.front().format} : executed;
}

// True if a variant of the device used the matrix units, or was faster than the usual roof.
bool uses(const Analysis& analysis, const Ceiling& matrix, const Ceiling& usual) {
  const auto precision =
      std::ranges::find(precisions, matrix.limit.precision, &PrecisionMetrics::format);
  const Metric* operations = precision == precisions.end() ? nullptr : precision->matrix_operations;
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      const auto& point = rung.analysis.roofline;
      if (ladder.device == matrix.device &&
          ((operations != nullptr && rung.analysis.value(*operations).value_or(0) > 0) ||
           (point && point->rate > usual.best))) {
        return true;
      }
    }
  }
  return false;
}

std::string label_of(const Roof& roof, Dimension dimension) {
  return roof.label.empty() ? fmt::format("{} {}", roof.name, format_quantity(roof.best, dimension))
                            : roof.label;
}

// "7 bandwidths 4.05 to 4.40 TB/s (triad 4.15 TB/s)"
Roof band_of(std::span<const Roof> roofs, std::string_view reference) {
  Roof band = roofs.front();
  if (roofs.size() == 1) {
    return band;
  }
  const double least = roofs.back().best;
  band.name = fmt::format("{} bandwidths", roofs.size());
  band.spread = {least, band.best};
  band.label =
      fmt::format("{} {} to {}", band.name, format_quantity(least, dimension::bytes_per_second),
                  format_quantity(band.best, dimension::bytes_per_second));
  for (const Roof& roof : roofs) {
    band.members.push_back(label_of(roof, dimension::bytes_per_second));
    if (roof.theoretical) {
      band.theoretical = roof.theoretical;
      band.theoretical_name = roof.theoretical_name;
    }
    if (roof.name == reference) {
      band.label += fmt::format(" ({})", band.members.back());
    }
  }
  return band;
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

void set_axes(XyPlot& plot, std::string_view intensity, const std::vector<Roof>& bandwidths,
              const std::vector<Roof>& peaks) {
  std::vector<double> x;
  std::vector<double> y;
  for (const Mark& mark : plot.marks) {
    x.insert(x.end(), {mark.x / beyond, mark.x * beyond});
    y.insert(y.end(), {mark.y / beyond, mark.y * beyond});
  }
  for (const Roof& bandwidth : bandwidths) {
    for (const Mark& mark : plot.marks) {
      const double above = bandwidth.best * mark.x;
      y.push_back(peaks.empty() ? above : std::min(above, highest(peaks)));
    }
    for (const Roof& peak : peaks) {
      const double knee = peak.best / bandwidth.best;
      x.insert(x.end(), {knee / beyond_knee, knee * room_for_name});
      y.push_back(peak.best / beyond_knee);
    }
  }
  if (!peaks.empty()) {
    y.push_back(highest(peaks) * 1.2);
  }
  plot.x =
      fitted(fmt::format("arithmetic intensity ({})", intensity), dimension::flops_per_byte, x);
  plot.y = fitted("flop rate", dimension::flops_per_second, y);
}

// A bandwidth roof between the left edge and the highest peak.
Points slope(const XyPlot& plot, double bandwidth, double top) {
  const double left = std::max(plot.x.low, plot.y.low / bandwidth);
  const double right = std::min(plot.x.high, top / bandwidth);
  return {{left, left * bandwidth}, {right, right * bandwidth}};
}

// The region between two bandwidth roofs within the same edges: the one may end at another edge
// than the other, or lie outside.
Points between_slopes(const XyPlot& plot, double low, double high, double top) {
  top = std::max(top, plot.y.low);
  std::vector<double> corners{plot.x.low, plot.x.high};
  for (const double bandwidth : {low, high}) {
    corners.push_back(std::clamp(plot.y.low / bandwidth, plot.x.low, plot.x.high));
    corners.push_back(std::clamp(top / bandwidth, plot.x.low, plot.x.high));
  }
  std::ranges::sort(corners);
  Points below;
  Points above;
  for (const double x : corners) {
    below.emplace_back(x, std::clamp(low * x, plot.y.low, top));
    above.emplace_back(x, std::clamp(high * x, plot.y.low, top));
  }
  return outline(std::move(below), above);
}

// Adds a line for the measured roof, and a faint one for the theoretical.
void add_lines(XyPlot& plot, const Roof& roof, Dimension dimension, auto points_at, auto band_at) {
  if (roof.theoretical) {
    plot.lines.push_back({roof.theoretical_name,
                          points_at(*roof.theoretical),
                          {},
                          true,
                          fmt::format("theoretical {} {}", roof.theoretical_name,
                                      format_quantity(*roof.theoretical, dimension))});
  }
  plot.lines.push_back({roof.name, points_at(roof.best), band_at(roof.spread.low, roof.spread.high),
                        false, label_of(roof, dimension), roof.members});
}

}  // namespace

Roof roof_of(const Ceiling& ceiling) {
  return {ceiling.name, ceiling.best, ceiling.spread, ceiling.theoretical,
          fmt::format("{} {}",
                      ceiling.theoretical_source == "datasheet" ? "datasheet" : "clock-derived",
                      ceiling.name)};
}

std::vector<Roof> peak_roofs(const Analysis& analysis, std::uint32_t device) {
  const auto executed = executed_precisions(analysis, device);
  std::vector<Roof> shown;
  for (const Ceiling& ceiling : analysis.ceilings) {
    const auto precision = ceiling.limit.precision;
    if (ceiling.device == device && precision && executed.contains(*precision)) {
      const Ceiling* usual = flops_ceiling(analysis.ceilings, device, *precision);
      const bool is_better = ceiling.best > usual->best;
      if (&ceiling == usual || (is_better && uses(analysis, ceiling, *usual))) {
        shown.push_back(roof_of(ceiling));
      }
    }
  }
  return shown;
}

std::vector<Roof> banded(std::vector<Roof> bandwidths, std::string_view reference) {
  std::ranges::sort(bandwidths, std::greater(), &Roof::best);
  std::vector<Roof> bands;
  for (std::size_t first = 0, end = 0; first < bandwidths.size(); first = end) {
    while (end < bandwidths.size() &&
           bandwidths[first].best <= nearly_equal * bandwidths[end].best) {
      ++end;
    }
    bands.push_back(band_of(std::span(bandwidths).subspan(first, end - first), reference));
  }
  return bands;
}

void add_roofs(XyPlot& plot, std::string_view intensity, const std::vector<Roof>& bandwidths,
               const std::vector<Roof>& peaks) {
  set_axes(plot, intensity, bandwidths, peaks);
  const double top = peaks.empty() ? plot.y.high : highest(peaks);
  for (const Roof& roof : bandwidths) {
    add_lines(
        plot, roof, dimension::bytes_per_second,
        [&](double bandwidth) { return slope(plot, bandwidth, top); },
        [&](double low, double high) { return between_slopes(plot, low, high, top); });
  }
  const double best = highest(bandwidths);
  for (const Roof& roof : peaks) {
    const auto level = [&](double rate) -> Points {
      const double left = best > 0 ? std::clamp(rate / best, plot.x.low, plot.x.high) : plot.x.low;
      return {{left, rate}, {plot.x.high, rate}};
    };
    add_lines(plot, roof, dimension::flops_per_second, level, [&](double low, double high) {
      return outline(level(std::max(low, plot.y.low)), level(std::max(high, plot.y.low)));
    });
  }
  if (bandwidths.empty() || peaks.empty()) {
    plot.note +=
        fmt::format("{}this run has no measured {} of this device", plot.note.empty() ? "" : "; ",
                    bandwidths.empty() ? "bandwidth" : "flop rate ceiling");
  }
}

}  // namespace roofladder
