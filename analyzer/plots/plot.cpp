// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/plot.h"

namespace roofladder {
namespace {

std::vector<RungPlace*> places_in(auto& rungs) {
  std::vector<RungPlace*> places;
  for (auto& rung : rungs) {
    places.push_back(&rung.place);
  }
  return places;
}

}  // namespace

PlotHead& head_of(Plot& plot) {
  return std::visit([](PlotHead& head) -> PlotHead& { return head; }, plot);
}

const PlotHead& head_of(const Plot& plot) {
  return std::visit([](const PlotHead& head) -> const PlotHead& { return head; }, plot);
}

std::vector<RungPlace*> places_of(XyPlot& plot) {
  return places_in(plot.marks);
}

std::vector<RungPlace*> places_of(BarPlot& plot) {
  return places_in(plot.bars);
}

std::vector<RungPlace*> places_of(StripPlot& plot) {
  return places_in(plot.strips);
}

std::vector<RungPlace*> places_of(HeatPlot& plot) {
  return places_in(plot.cells);
}

std::vector<RungPlace*> places_of(Plot& plot) {
  return std::visit([](auto& each) { return places_of(each); }, plot);
}

}  // namespace roofladder
