// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <set>

#include "analyzer/limits/ceiling.h"
#include "analyzer/plots/plot.h"
#include "analyzer/plots/roofline_marks.h"
#include "analyzer/plots/roofs.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// The name of the triad, if there is one.
std::string reference_of(const Analysis& analysis, std::uint32_t device) {
  const Ceiling* stream = stream_ceiling(analysis.ceilings, device);
  return stream == nullptr ? "" : stream->name;
}

// Shows only triad and the reference mixes of the variants: a line for each of a dozen mixes would
// hide the marks.
std::vector<Roof> shown_bandwidths(const Analysis& analysis, std::uint32_t device) {
  std::set<std::string> names{reference_of(analysis, device)};
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      if (ladder.device == device && rung.analysis.roofline) {
        names.insert(rung.analysis.nearest_reference);
      }
    }
  }
  std::vector<Roof> shown;
  for (const Ceiling& ceiling : analysis.ceilings) {
    if (ceiling.device == device && ceiling.limit == bandwidth_of(MemoryLevel::dram) &&
        names.erase(ceiling.name) > 0) {
      Roof roof = roof_of(ceiling);
      roof.theoretical_name = "DRAM by " + ceiling.theoretical_source;
      if (!shown.empty()) {
        roof.theoretical.reset();  // one for all roofs
      }
      shown.push_back(std::move(roof));
    }
  }
  return shown;
}

}  // namespace

XyPlot roofline_plot(const Analysis& analysis, std::uint32_t device) {
  const RooflineView view{
      &VariantAnalysis::roofline,
      {&metric::time, &metric::flop_rate, &metric::intensity, &metric::dram_throughput,
       &metric::roof_fraction, &metric::stream_fraction},
      &metric::roof_fraction,
      "its flop rate is zero"};
  XyPlot plot;
  const Device& info = analysis.run.devices.at(device);
  plot.id = device == 0 ? "roofline" : fmt::format("roofline-{}", device);
  plot.title = "Roofline of " + info.name;
  plot.subtitle = info.title;
  add_ladders(plot, analysis, device, view);
  add_roofs(plot, "DRAM",
            banded(shown_bandwidths(analysis, device), reference_of(analysis, device)),
            peak_roofs(analysis, device));
  return plot;
}

std::vector<RidgePoint> roofline_ridges(const Analysis& analysis, std::uint32_t device) {
  std::vector<RidgePoint> ridges;
  const std::vector<Roof> peaks = peak_roofs(analysis, device);
  for (const Roof& bandwidth : shown_bandwidths(analysis, device)) {
    for (const Roof& peak : peaks) {
      ridges.push_back({bandwidth.name, peak.name, peak.best / bandwidth.best});
    }
  }
  return ridges;
}

}  // namespace roofladder
