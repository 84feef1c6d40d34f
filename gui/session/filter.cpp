// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/session/filter.h"

#include <optional>

namespace roofladder::gui {

bool Filter::shows(const Analysis& analysis, const Ladder& ladder) const {
  return !kernels.contains(analysis.run.kernels.at(ladder.kernel).name) &&
         !models.contains(ladder.model) &&
         !devices.contains(analysis.run.devices.at(ladder.device).name);
}

XyPlot filtered(XyPlot plot, const Filter& filter, const std::vector<Analysis>& runs) {
  if (filter.is_empty()) {
    return plot;
  }
  std::vector<Mark> marks;
  std::vector<std::optional<std::size_t>> moved;  // new index of each mark
  for (Mark& mark : plot.marks) {
    const Analysis& analysis = runs.at(mark.place.run);
    const bool stays = filter.shows(analysis, analysis.ladders.at(mark.place.ladder));
    moved.push_back(stays ? std::optional(marks.size()) : std::nullopt);
    if (stays) {
      marks.push_back(std::move(mark));
    }
  }
  std::vector<Arrow> arrows;
  for (const Arrow& arrow : plot.arrows) {
    if (moved[arrow.from] && moved[arrow.to]) {
      arrows.push_back({*moved[arrow.from], *moved[arrow.to], arrow.dashed});
    }
  }
  plot.marks = std::move(marks);
  plot.arrows = std::move(arrows);
  return plot;
}

}  // namespace roofladder::gui
