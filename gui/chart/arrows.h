// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPainter>
#include <vector>

#include "gui/chart/marks.h"
#include "reports/svg/geometry.h"

namespace roofladder::gui {

// An arrow between the rims of two marks.
struct PlacedArrow {
  svg::Segment shaft;
  svg::Pixel tip;
  std::size_t group = 0;  // of the mark it leads to
  bool dashed = false;
};

std::vector<PlacedArrow> placed_arrows(const XyPlot& plot, const Shown& shown, const Axes& axes,
                                       double radius);

void draw_arrows(QPainter& painter, const std::vector<PlacedArrow>& arrows, const Look& look);

}  // namespace roofladder::gui
