// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/plots.h"

namespace roofladder::test {
namespace {

void set_texts(XyPlot& plot, const std::string& text) {
  plot.x.title = plot.y.title = text;
  plot.groups.assign(2, text);
  for (Line& line : plot.lines) {
    line.name = line.label = text;
  }
  for (Mark& mark : plot.marks) {
    mark.label = mark.variant = text;
    mark.details = {{text, text}};
  }
}

void set_texts(BarPlot& plot, const std::string& text) {
  plot.axis.title = text;
  for (Bar& bar : plot.bars) {
    bar.label = bar.variant = bar.name = bar.annotation = text;
    for (BarPiece& piece : bar.pieces) {
      piece.name = text;
    }
  }
}

void set_texts(StripPlot& plot, const std::string& text) {
  plot.axis.title = text;
  for (Strip& strip : plot.strips) {
    strip.label = strip.variant = strip.name = strip.annotation = text;
  }
}

void set_texts(HeatPlot& plot, const std::string& text) {
  plot.colour.title = text;
  plot.columns.assign(plot.columns.size(), text);
  plot.rows.assign(plot.rows.size(), text);
  for (Cell& cell : plot.cells) {
    cell.label = cell.variant = cell.title = text;
    cell.remarks.assign(cell.remarks.size(), text);
  }
}

}  // namespace

XyPlot roofline() {
  XyPlot plot;
  plot.id = "roofline-by-hand";
  plot.title = "Roofline";
  plot.subtitle = "by hand";
  plot.x = {"intensity", dimension::flops_per_byte, Scale::logarithmic, 0.01, 100};
  plot.y = {"flop rate", dimension::flops_per_second, Scale::logarithmic, 1e8, 1e12};
  plot.lines = {
      {"DRAM, datasheet", {{0.01, 2.5e8}, {4, 1e11}}, {}, true, "theoretical datasheet 25 GB/s"},
      {"triad",
       {{0.01, 2e8}, {5, 1e11}},
       {{0.01, 1.9e8}, {5, 9.5e10}, {5, 1e11}, {0.01, 2e8}},
       false,
       "triad 20 GB/s"},
      {"peak", {{4, 1e11}, {100, 1e11}}, {}, false, "peak 100 Gflop/s"}};
  plot.marks = {{0.1, 5e8, Interval{4e8, 6e8}, "first", "a/m/first", 0, {{"Time", "1 s"}}, false},
                {0.2, 3e9, std::nullopt, "second", "a/m/second", 0, {}, false},
                {0.2, 2.8e9, std::nullopt, "third", "a/m/third", 1, {}, true}};
  plot.arrows = {{0, 1, false}, {0, 2, true}};
  plot.groups = {"A kernel", "Another kernel"};
  return plot;
}

BarPlot speedups() {
  BarPlot plot;
  plot.id = "speedups-by-hand";
  plot.title = "Speedups";
  plot.axis = {"speedup over the original", dimension::ratio, Scale::linear, 0, 4};
  plot.bars = {{"Original", "a/m/0", "0", 1, std::nullopt, {}, "", false},
               {"A branch", "a/m/1", "1", 0.8, Interval{0.7, 0.9}, {}, "0.80x", true},
               {"A name that is so long that it needs two lines",
                "a/m/2",
                "2",
                3.5,
                Interval{3.4, 3.6},
                {},
                "traffic −43 %, bandwidth +100 %",
                false}};
  return plot;
}

BarPlot parts() {
  BarPlot plot;
  plot.id = "parts-by-hand";
  plot.title = "Parts";
  plot.axis = {"time", dimension::seconds, Scale::linear, 0, 0.5};
  plot.bars = {{"Original",
                "a/m/0",
                "0",
                0.41,
                Interval{0.4, 0.42},
                {{"sweep", 0.3}, {"copy", 0.11}},
                "",
                false},
               {"Swap", "a/m/1", "1", 0.2, std::nullopt, {{"sweep", 0.2}}, "", false}};
  return plot;
}

StripPlot strips() {
  StripPlot plot;
  plot.id = "samples-by-hand";
  plot.title = "Samples";
  plot.axis = {"time over median", dimension::ratio, Scale::linear, 0.95, 1.1};
  plot.strips = {{"Original", "a/m/0", "0", {1, 1.02, 0.99}, "n 3, median 1 s", false},
                 {"A branch whose name needs two lines",
                  "a/m/1",
                  "1",
                  {1, 1.4},
                  "n 2, median 2 s",
                  true,
                  {1, 6}}};
  return plot;
}

HeatPlot heat_map() {
  HeatPlot plot;
  plot.id = "sweep-by-hand";
  plot.title = "Sweep";
  plot.columns = {"tile=2", "tile=4", "tile=8"};
  plot.rows = {"occupancy=12", "tiled"};
  plot.colour = {"time", dimension::seconds, Scale::logarithmic, 0.001, 0.01};
  plot.cells = {{0, 0, 0.01, "10 ms", {"0.50x over parent", "L1 76 %"}, "a/m/0", "Slowest", false},
                {1, 0, std::nullopt, "no time", {}, "a/m/1", "Failed", false},
                {1, 1, 0.001, "1 ms", {"L1 90 %"}, "a/m/2", "Fastest", true},
                {2, 1, 0.00316, "3.16 ms", {}, "a/m/3", "Between", false}};
  return plot;
}

std::map<std::string, Plot> all_plots() {
  return {{"roofline", roofline()},
          {"speedups", speedups()},
          {"parts", parts()},
          {"strips", strips()},
          {"heat_map", heat_map()}};
}

Plot with_texts(Plot plot, const std::string& text) {
  PlotHead& head = head_of(plot);
  head.id = head.title = head.subtitle = head.note = text;
  std::visit([&](auto& each) { set_texts(each, text); }, plot);
  return plot;
}

}  // namespace roofladder::test
