// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/plot.h"

namespace roofladder {

PlotHead& head_of(Plot& plot) {
  return std::visit([](PlotHead& head) -> PlotHead& { return head; }, plot);
}

const PlotHead& head_of(const Plot& plot) {
  return std::visit([](const PlotHead& head) -> const PlotHead& { return head; }, plot);
}

std::vector<RungPlace*> places_of(Plot& plot) {
  return std::visit([](auto& each) { return places_of(each); }, plot);
}

}  // namespace roofladder
