// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "analyzer/analysis.h"

// Charts as data: one definition, drawn by the HTML report and by the GUI. Values are SI base
// units.
namespace roofladder {

struct Comparison;
struct RunHistory;
struct Spread;

enum class Scale { linear, logarithmic };

struct Axis {
  std::string title;
  Dimension dimension;
  Scale scale = Scale::linear;
  double low = 0;
  double high = 1;
  bool is_share = false;  // a ratio that people read in percent
};

// The rung that an element of a plot shows: Analysis::ladders[ladder].rungs[rung].
struct RungPlace {
  std::size_t ladder = 0;
  std::size_t rung = 0;
  std::size_t run = 0;  // index into Comparison::runs, for plots of several runs

  bool operator==(const RungPlace&) const = default;
};

struct Line {
  std::string name;
  std::vector<std::pair<double, double>> points;
  std::vector<std::pair<double, double>> band;  // outline of the spread around it; empty for none
  bool faint = false;                           // stands behind others: a theoretical limit
  std::string label;                            // "triad 24.1 GB/s"
  std::vector<std::string> members = {};        // for a band, labels of the roofs that it combines
  std::optional<std::size_t> group = {};        // whose colour it has, and with which it is shown
};

struct Mark {
  double x = 0;
  double y = 0;
  std::optional<Interval> y_interval;
  std::string label;      // short, beside the mark
  std::string variant;    // VariantInfo::id
  std::size_t group = 0;  // colour and shape: one for each kernel
  std::vector<std::pair<std::string, std::string>> details;  // for the tool tip and for the table
  bool hollow = false;                                       // its bytes are declared, not observed
  bool prominent = false;  // first or last of a ladder's main line, or its fastest
  RungPlace place{};
};

// If there are more marks than this, they are drawn smaller, and only prominent ones have labels
// beside them.
inline constexpr std::size_t most_labelled_marks = 24;

// An arrow from one mark to another: a step of the ladder. Branches are dashed.
struct Arrow {
  std::size_t from = 0;  // indices into XyPlot::marks
  std::size_t to = 0;
  bool dashed = false;
};

// A bar of a ladder chart, made of stacked pieces that add up to its height.
struct BarPiece {
  std::string name;
  double value = 0;
};
struct Bar {
  std::string label;
  std::string variant;  // VariantInfo::id
  std::string name;     // of the variant in its kernel and model: "tiled:tile=4"
  double value = 0;
  std::optional<Interval> interval;
  std::vector<BarPiece> pieces;
  std::string annotation;  // "traffic −25 %, bandwidth +2.0 %"
  bool branch = false;
  RungPlace place{};
};

// The repetitions of a variant, each a dot.
struct Strip {
  std::string label;
  std::string variant;         // VariantInfo::id
  std::string name;            // as in Bar
  std::vector<double> values;  // places on StripPlot::axis, in order of measurement
  std::string annotation;      // "n 21, median 18.1 ms"
  bool branch = false;
  RungPlace place{};
};

// A cell of a heat map: a variant of a sweep.
struct Cell {
  std::size_t column = 0;  // indices into HeatPlot::columns and HeatPlot::rows
  std::size_t row = 0;
  std::optional<double> value;  // a place on HeatPlot::colour; absent for a variant that failed
  std::string label;            // "4.26 ms", or "no time"
  std::vector<std::string> remarks;  // "1.24x over its parent", "L1 76.1 %"
  std::string variant;               // VariantInfo::id
  std::string title;                 // for hover
  bool best = false;                 // the best of its heat map
  RungPlace place{};
};

// Common to all plots. Each element that a plot shows also has the place of a rung.
struct PlotHead {
  std::string id;  // "roofline", "ladder-jacobi-openmp": stable, an anchor in HTML
  std::string title;
  std::string subtitle;
  std::string note;  // how to read it, why something is missing; often empty
};

// Lines, marks and arrows over two axes: a roofline, a cache sweep.
struct XyPlot : PlotHead {
  Axis x;
  Axis y;
  std::vector<Line> lines;
  std::vector<Mark> marks;
  std::vector<Arrow> arrows;
  std::vector<std::string> groups;  // names of the groups of marks, for the legend

  std::vector<Mark>& things() { return marks; }
  const std::vector<Mark>& things() const { return marks; }
};

// One bar for each rung, in their order.
struct BarPlot : PlotHead {
  Axis axis;
  std::vector<Bar> bars;

  std::vector<Bar>& things() { return bars; }
  const std::vector<Bar>& things() const { return bars; }
};

// One row of dots for each rung, in their order.
struct StripPlot : PlotHead {
  Axis axis;
  std::vector<Strip> strips;

  std::vector<Strip>& things() { return strips; }
  const std::vector<Strip>& things() const { return strips; }
};

// A heat map: a grid of cells.
struct HeatPlot : PlotHead {
  Axis colour;
  std::vector<std::string> columns;
  std::vector<std::string> rows;
  std::vector<Cell> cells;

  std::vector<Cell>& things() { return cells; }
  const std::vector<Cell>& things() const { return cells; }
};

using Plot = std::variant<XyPlot, BarPlot, StripPlot, HeatPlot>;

PlotHead& head_of(Plot& plot);
const PlotHead& head_of(const Plot& plot);
inline PlotHead& head_of(PlotHead& head) {
  return head;
}

// The places of all rungs that a plot shows, in the order of its elements.
std::vector<RungPlace*> places_of(auto& plot) {
  std::vector<RungPlace*> places;
  for (auto& thing : plot.things()) {
    places.push_back(&thing.place);
  }
  return places;
}
std::vector<RungPlace*> places_of(Plot& plot);

// The roofline of every ladder on one device.
XyPlot roofline_plot(const Analysis& analysis, std::uint32_t device);

// The ridge points of that chart: each bandwidth with each peak.
std::vector<RidgePoint> roofline_ridges(const Analysis& analysis, std::uint32_t device);

// The rooflines of several runs on common axes, with one group of marks for each device of a run.
XyPlot overlaid_rooflines(const Comparison& comparison);

// As overlaid_rooflines(), relative to each variant's own limits: flop rate over the peak in its
// precision, and intensity over its ridge point with STREAM bandwidth. So one pair of roofs fits
// all.
XyPlot relative_rooflines(const Comparison& comparison);

// The roofline by the bytes that the source loads and stores, with the roofs of all levels. Absent
// if no variant of the device has a place on it.
std::optional<XyPlot> cache_aware_plot(const Analysis& analysis, std::uint32_t device);

// Bandwidth over the working set of a thread. Absent if none was swept.
std::optional<XyPlot> cache_sweep_plot(const Analysis& analysis, std::uint32_t device);

// Speedup over a baseline, one bar for each rung.
BarPlot ladder_plot(const Analysis& analysis, const Ladder& ladder, std::size_t baseline);

// A choice of what speedups are relative to. The first view is over Ladder::baselines[0]; then
// follow the other baselines of the ladder, each rung's parent, its fastest rung, and the first and
// fastest rungs of the other ladders of the same problem (another model or device). All views have
// the same bars in the same order, unless a value is missing.
struct SpeedupView {
  std::string name;  // "original", "its parent", "Naive (openmp on cpu)"
  Axis axis;
  std::vector<std::optional<Estimate>> speedups;  // one for each rung
};
std::vector<SpeedupView> speedup_views(const Analysis& analysis, const Ladder& ladder);

BarPlot speedup_plot(const Analysis& analysis, const Ladder& ladder, const SpeedupView& view);

// A chart that is made when it is first shown. Valid as long as the analysis it refers to.
struct PlotChoice {
  std::string name;  // "spilled registers"
  std::function<Plot()> plot;
};

// Charts of a ladder that belong together: folded in the report, one choice each in the window.
// Leaves out charts that the ladder has no data for.
struct LadderCharts {
  std::string_view name;   // a part of anchors: "spills"
  std::string_view title;  // "Spills"
  std::vector<PlotChoice> (*plots)(const Analysis& analysis, const Ladder& ladder);
  std::string (*why_none)(const Ladder& ladder) = nullptr;  // empty if that is unknown
};
std::span<const LadderCharts> ladder_charts();

// Time of each rung split into its parts.
BarPlot parts_plot(const Analysis& analysis, const Ladder& ladder);

// Spilled registers, their memory, and spill stores and loads of each rung, as reported by the
// compiler: one chart for each quantity that some rung has.
std::vector<BarPlot> spill_plots(const Analysis& analysis, const Ladder& ladder);

// Time of each repetition over the median of its variant.
StripPlot samples_plot(const Analysis& analysis, const Ladder& ladder);

// Median times of equal devices, and of their nodes, over the median of all devices. Each variant
// has two rows, or one on a single node. Of a single device each dot is a run.
StripPlot spread_plot(const Spread& spread);

// Times of a rung over the runs of a history, with its changes.
XyPlot history_plot(const RunHistory& history, std::size_t rung);

// Memory traffic of each rung over the size of a cache. Absent if none was simulated.
std::optional<XyPlot> traffic_by_size_plot(const Analysis& analysis, const Ladder& ladder);

// The share of each resource that each rung uses: of memory, of the arithmetic peak, of caches and
// of units of the cores. Absent if only memory and arithmetic are known.
std::optional<HeatPlot> resources_plot(const Analysis& analysis, const Ladder& ladder);

// Time, hit rates and occupancy over the grid of a sweep; all sweeps of a ladder share one colour
// scale.
HeatPlot sweep_plot(const Analysis& analysis, const Ladder& ladder, const Sweep& sweep);

}  // namespace roofladder
