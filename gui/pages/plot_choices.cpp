// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/plot_choices.h"

#include "analyzer/plots/used_devices.h"

namespace roofladder::gui {
namespace {

// Adds the run to places of a plot of a single run.
template <typename AnyPlot>
AnyPlot in_run(AnyPlot plot, std::size_t run) {
  for (RungPlace* place : places_of(plot)) {
    place->run = run;
  }
  return plot;
}

void add_device(const Analysis& analysis, std::size_t run, std::uint32_t device,
                std::vector<PlotChoice>& choices) {
  const Device& info = analysis.run.devices[device];
  const std::string name = info.title.empty() ? info.name : info.name + ", " + info.title;
  choices.push_back({"by DRAM traffic: " + name, [&analysis, run, device] {
                       return in_run(roofline_plot(analysis, device), run);
                     }});
  if (cache_aware_plot(analysis, device)) {
    choices.push_back({"cache-aware: " + name, [&analysis, run, device] {
                         return in_run(*cache_aware_plot(analysis, device), run);
                       }});
  }
  if (cache_sweep_plot(analysis, device)) {
    choices.push_back({"bandwidth of its caches: " + name, [&analysis, run, device] {
                         return in_run(*cache_sweep_plot(analysis, device), run);
                       }});
  }
}

}  // namespace

std::vector<PlotChoice> roofline_choices(const Comparison& comparison, std::size_t run) {
  std::vector<PlotChoice> choices;
  if (run < comparison.runs.size()) {
    const Analysis& analysis = comparison.runs[run];
    for (const std::uint32_t device : used_devices(analysis)) {
      add_device(analysis, run, device, choices);
    }
  }
  if (comparison.runs.size() > 1) {
    choices.push_back(
        {"all runs over each other", [&comparison] { return overlaid_rooflines(comparison); }});
    choices.push_back({"all runs, each by its own STREAM and peak",
                       [&comparison] { return relative_rooflines(comparison); }});
  }
  return choices;
}

std::vector<PlotChoice> ladder_choices(const Comparison& comparison, std::size_t run,
                                       std::size_t index) {
  const Analysis& analysis = comparison.runs.at(run);
  const Ladder& ladder = analysis.ladders.at(index);
  std::vector<PlotChoice> choices;
  for (SpeedupView& view : speedup_views(analysis, ladder)) {
    const std::string name = "speedup over " + view.name;
    choices.push_back({name, [&analysis, run, &ladder, view = std::move(view)] {
                         return in_run(speedup_plot(analysis, ladder, view), run);
                       }});
  }
  for (const LadderCharts& charts : ladder_charts()) {
    for (PlotChoice& each : charts.plots(analysis, ladder)) {
      choices.push_back(
          {each.name, [run, plot = std::move(each.plot)] { return in_run(plot(), run); }});
    }
  }
  for (const Sweep& sweep : ladder.sweeps) {
    choices.push_back({"sweep of " + sweep.technique, [&analysis, run, &ladder, &sweep] {
                         return in_run(sweep_plot(analysis, ladder, sweep), run);
                       }});
  }
  return choices;
}

StripPlot samples_of(const Comparison& comparison, std::size_t run, std::size_t ladder) {
  const Analysis& analysis = comparison.runs.at(run);
  return in_run(samples_plot(analysis, analysis.ladders.at(ladder)), run);
}

}  // namespace roofladder::gui
