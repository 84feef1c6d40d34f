// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPainter>
#include <QPolygonF>
#include <functional>
#include <vector>

#include "chart/scene.h"
#include "gui/chart/look.h"

namespace roofladder::gui {

QPolygonF polygon(const chart::Path& path);
QPen pen_of(const chart::StyleRow& row, std::size_t series, const Look& look);

// Prints the items of a scene that `is_wanted` accepts; all if it is empty.
void print(QPainter& painter, const std::vector<chart::Item>& items, const Look& look,
           const std::function<bool(const chart::Item&)>& is_wanted = {});

}  // namespace roofladder::gui
