// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/drawing.h"

#include <algorithm>

#include "gui/chart/bar_drawing.h"
#include "gui/chart/heat_drawing.h"
#include "gui/chart/strip_drawing.h"
#include "gui/chart/xy_drawing.h"
#include "gui/text.h"
#include "reports/svg/svg.h"

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
  struct Make {
    std::unique_ptr<Drawing> operator()(const XyPlot& each) const {
      return std::make_unique<XyDrawing>(each);
    }
    std::unique_ptr<Drawing> operator()(const BarPlot& each) const {
      return std::make_unique<BarDrawing>(each);
    }
    std::unique_ptr<Drawing> operator()(const StripPlot& each) const {
      return std::make_unique<StripDrawing>(each);
    }
    std::unique_ptr<Drawing> operator()(const HeatPlot& each) const {
      return std::make_unique<HeatDrawing>(each);
    }
  };
  return is_drawable(plot) ? std::visit(Make(), plot) : nullptr;
}

}  // namespace roofladder::gui
