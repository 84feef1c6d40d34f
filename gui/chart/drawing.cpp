// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/drawing.h"

#include <algorithm>

#include "gui/chart/bar_drawing.h"
#include "gui/chart/heat_drawing.h"
#include "gui/chart/strip_drawing.h"
#include "gui/chart/xy_drawing.h"
#include "gui/text.h"

namespace roofladder::gui {

void Drawing::lay_out(const Shown& shown, const Look& look, const QSizeF& room) {
  prepareGeometryChange();
  m_size = {room.width(), std::max(room.height(), arrange(shown, look, room))};
  update();
}

std::optional<std::size_t> Drawing::target_at(const QPointF& place) const {
  for (std::size_t target = 0; target < target_count(); ++target) {
    const auto box = box_of(target);
    if (box && box->contains(place)) {
      return target;
    }
  }
  return std::nullopt;
}

Card card_about(const QString& title, const std::string& variant) {
  Card card{title, {}};
  if (!variant.empty()) {
    card.details.emplace_back("Id", shown(variant));
  }
  return card;
}

std::unique_ptr<Drawing> drawing_of(const Plot& plot) {
  if (!plot.cells.empty()) {
    return std::make_unique<HeatDrawing>(plot);
  }
  if (!plot.bars.empty()) {
    return std::make_unique<BarDrawing>(plot);
  }
  if (!plot.strips.empty()) {
    return std::make_unique<StripDrawing>(plot);
  }
  if (!plot.marks.empty() || !plot.lines.empty()) {
    return std::make_unique<XyDrawing>(plot);
  }
  return nullptr;
}

}  // namespace roofladder::gui
