// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QLabel>

#include "chart/card.h"
#include "gui/chart/look.h"

namespace roofladder::gui {

// A small card over the chart that says what a target shows.
class HoverCard : public QLabel {
 public:
  explicit HoverCard(QWidget* chart);

  // Beside the target, within the chart.
  void show_card(const chart::Card& card, const QRect& target, const Look& look);
};

// For people who hear the chart: "Tiled. Time: 1.2 ms. ..."
QString spoken(const chart::Card& card);

}  // namespace roofladder::gui
