// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "analyzer/ceiling.h"
#include "analyzer/plot.h"
#include "analyzer/plots/axis.h"
#include "analyzer/plots/caption.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr std::size_t most_named_left_out = 12;

// The triad and the references of the variants: a line for each of a dozen mixes would hide the
// marks.
std::vector<const Ceiling*> shown_bandwidths(const Analysis& analysis, std::uint32_t device) {
  std::set<std::string> names;
  if (const Ceiling* stream = stream_ceiling(analysis.ceilings, device)) {
    names.insert(stream->name);
  }
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      if (ladder.device == device && rung.analysis.roofline) {
        names.insert(rung.analysis.nearest_reference);
      }
    }
  }
  std::vector<const Ceiling*> shown;
  for (const Ceiling& ceiling : analysis.ceilings) {
    if (ceiling.device == device && ceiling.level == "dram" && names.erase(ceiling.name) > 0) {
      shown.push_back(&ceiling);
    }
  }
  return shown;
}

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

std::vector<const Ceiling*> peaks(const Analysis& analysis, std::uint32_t device) {
  const auto executed = executed_precisions(analysis, device);
  std::vector<const Ceiling*> shown;
  for (const Ceiling& ceiling : analysis.ceilings) {
    if (ceiling.device == device && ceiling.kind == CeilingKind::flops &&
        executed.contains(precision_of(ceiling))) {
      shown.push_back(&ceiling);
    }
  }
  return shown;
}

double highest(const std::vector<const Ceiling*>& ceilings) {
  double best = 0;
  for (const Ceiling* ceiling : ceilings) {
    best = std::max({best, ceiling->best, ceiling->theoretical.value_or(0)});
  }
  return best;
}

std::vector<std::pair<double, double>> outline(std::vector<std::pair<double, double>> low,
                                               const std::vector<std::pair<double, double>>& high) {
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
}

void add_mark(Plot& plot, const Analysis& analysis, const Ladder& ladder, const Rung& rung) {
  const VariantAnalysis& variant = rung.analysis;
  const RooflinePoint& point = *variant.roofline;
  Mark mark;
  mark.x = point.intensity;
  mark.y = point.rate;
  mark.y_interval = point.rate_interval;
  mark.variant = variant_of(analysis, rung).id;
  mark.label = short_name(mark.variant);
  mark.hollow = point.traffic == Provenance::declared;
  mark.place = place_of(analysis, ladder, rung);
  const std::string title = kernel_title(analysis, ladder);
  const auto group = std::find(plot.groups.begin(), plot.groups.end(), title);
  mark.group = static_cast<std::size_t>(group - plot.groups.begin());
  if (group == plot.groups.end()) {
    plot.groups.push_back(title);
  }
  mark.details.emplace_back("Variant", variant_of(analysis, rung).title);
  for (const char* name :
       {"time", "flop_rate", "intensity", "dram.throughput", "roof_fraction", "stream_fraction"}) {
    const MetricValue& metric = *variant.metric(name);
    if (const auto* estimate = std::get_if<Estimate>(&metric.value)) {
      const bool fraction = metric.metric->name.ends_with("_fraction");
      mark.details.emplace_back(metric.metric->title,
                                fraction
                                    ? format_percent(estimate->value)
                                    : format_quantity(estimate->value, metric.metric->dimension));
    }
  }
  mark.details.emplace_back("Bound", variant.bound.sentence);
  mark.details.emplace_back("Traffic", std::string(name_of(point.traffic)));
  plot.marks.push_back(std::move(mark));
}

// The ends of the ladder's main line and its fastest, of what has a place on the roofline.
void name_prominent(Plot& plot, const Analysis& analysis, const Ladder& ladder,
                    const std::map<std::size_t, std::size_t>& mark_of) {
  std::vector<std::size_t> main_line;
  const std::size_t* fastest = nullptr;
  for (const auto& [rung, mark] : mark_of) {
    if (!variant_of(analysis, ladder.rungs[rung]).branch) {
      main_line.push_back(mark);
    }
    if (fastest == nullptr ||
        ladder.rungs[rung].analysis.time->median < ladder.rungs[*fastest].analysis.time->median) {
      fastest = &rung;
    }
  }
  if (fastest != nullptr) {
    plot.marks[mark_of.at(*fastest)].prominent = true;
  }
  if (!main_line.empty()) {
    plot.marks[main_line.front()].prominent = plot.marks[main_line.back()].prominent = true;
  }
}

std::string why_no_place(const VariantAnalysis& variant) {
  if (variant.value("flops") == 0.0) {
    return "it executes no flops";
  }
  const auto* why = std::get_if<Absence>(&variant.metric("roof_fraction")->value);
  return why == nullptr ? "its flop rate is zero" : why->reason;
}

// Named up to a dozen; of more only how many.
void add_left_out(Plot& plot, const std::string& id, const std::string& why,
                  std::size_t& left_out) {
  if (++left_out <= most_named_left_out) {
    plot.note += fmt::format("{}{} has no place on the roofline: {}", plot.note.empty() ? "" : "; ",
                             id, why);
  }
}

void add_ladder(Plot& plot, const Analysis& analysis, const Ladder& ladder, std::size_t& left_out) {
  std::map<std::size_t, std::size_t> mark_of;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const Rung& rung = ladder.rungs[i];
    if (rung.analysis.roofline) {
      mark_of[i] = plot.marks.size();
      add_mark(plot, analysis, ladder, rung);
      continue;
    }
    add_left_out(plot, variant_of(analysis, rung).id, why_no_place(rung.analysis), left_out);
  }
  name_prominent(plot, analysis, ladder, mark_of);
  for (const Step& step : ladder.steps) {
    if (mark_of.contains(step.from) && mark_of.contains(step.to)) {
      plot.arrows.push_back({mark_of[step.from], mark_of[step.to],
                             variant_of(analysis, ladder.rungs[step.to]).branch});
    }
  }
}

// Axes that show the marks, every ridge and the roofs left and right of them.
void set_axes(Plot& plot, const std::vector<const Ceiling*>& bandwidths,
              const std::vector<const Ceiling*>& flops) {
  std::vector<double> x;
  std::vector<double> y;
  for (const Mark& mark : plot.marks) {
    x.insert(x.end(), {mark.x / 2, mark.x * 2});
    y.insert(y.end(), {mark.y / 2, mark.y});
  }
  for (const Ceiling* bandwidth : bandwidths) {
    for (const Ceiling* peak : flops) {
      x.push_back(2 * peak->best / bandwidth->best);
    }
  }
  if (!flops.empty()) {
    y.push_back(highest(flops));
  }
  plot.x = decades("arithmetic intensity (DRAM)", dimension::flops_per_byte, x);
  plot.y = decades("flop rate", dimension::flops_per_second, y);
}

// A bandwidth roof between the left edge and the highest peak.
std::vector<std::pair<double, double>> slope(const Plot& plot, double bandwidth, double top) {
  const double left = std::max(plot.x.low, plot.y.low / bandwidth);
  const double right = std::min(plot.x.high, top / bandwidth);
  return {{left, left * bandwidth}, {right, right * bandwidth}};
}

void add_bandwidths(Plot& plot, const std::vector<const Ceiling*>& bandwidths, double top) {
  for (const Ceiling* ceiling : bandwidths) {
    if (ceiling->theoretical && ceiling == bandwidths.front()) {
      plot.lines.push_back({"DRAM, " + ceiling->theoretical_source,
                            slope(plot, *ceiling->theoretical, top),
                            {},
                            true,
                            format_quantity(*ceiling->theoretical, dimension::bytes_per_second)});
    }
    plot.lines.push_back(
        {ceiling->name, slope(plot, ceiling->best, top),
         outline(slope(plot, ceiling->spread.low, top), slope(plot, ceiling->spread.high, top)),
         false,
         fmt::format("{} {}", ceiling->name,
                     format_quantity(ceiling->best, dimension::bytes_per_second))});
  }
}

void add_peaks(Plot& plot, const std::vector<const Ceiling*>& flops, double best_bandwidth) {
  const auto level = [&](double rate) -> std::vector<std::pair<double, double>> {
    const double left = best_bandwidth > 0
                            ? std::clamp(rate / best_bandwidth, plot.x.low, plot.x.high)
                            : plot.x.low;
    return {{left, rate}, {plot.x.high, rate}};
  };
  for (const Ceiling* ceiling : flops) {
    if (ceiling->theoretical) {
      plot.lines.push_back({fmt::format("{}, {}", ceiling->name, ceiling->theoretical_source),
                            level(*ceiling->theoretical),
                            {},
                            true,
                            format_quantity(*ceiling->theoretical, dimension::flops_per_second)});
    }
    plot.lines.push_back(
        {ceiling->name, level(ceiling->best),
         outline(level(ceiling->spread.low), level(ceiling->spread.high)), false,
         fmt::format("{} {}", ceiling->name,
                     format_quantity(ceiling->best, dimension::flops_per_second))});
  }
}

}  // namespace

Plot roofline_plot(const Analysis& analysis, std::uint32_t device) {
  Plot plot;
  const Device& info = analysis.run.devices.at(device);
  plot.id = device == 0 ? "roofline" : fmt::format("roofline-{}", device);
  plot.title = "Roofline of " + info.name;
  plot.subtitle = info.title;
  std::size_t left_out = 0;
  for (const Ladder& ladder : analysis.ladders) {
    if (ladder.device == device) {
      add_ladder(plot, analysis, ladder, left_out);
    }
  }
  if (left_out > most_named_left_out) {
    plot.note += fmt::format("; and {} more", left_out - most_named_left_out);
  }
  const auto bandwidths = shown_bandwidths(analysis, device);
  const auto flops = peaks(analysis, device);
  set_axes(plot, bandwidths, flops);
  add_bandwidths(plot, bandwidths, flops.empty() ? plot.y.high : highest(flops));
  add_peaks(plot, flops, highest(bandwidths));
  if (bandwidths.empty() || flops.empty()) {
    plot.note +=
        fmt::format("{}this run has no measured {} of this device", plot.note.empty() ? "" : "; ",
                    bandwidths.empty() ? "bandwidth" : "flop rate ceiling");
  }
  return plot;
}

}  // namespace roofladder
