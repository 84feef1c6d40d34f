// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QLabel>

#include "chart/card.h"
#include "gui/chart/look.h"

namespace roofladder::gui {

// A small card over the chart that describes a target.
class HoverCard : public QLabel {
 public:
  explicit HoverCard(QWidget* chart);

  // Places the card beside the target, within the chart.
  void show_card(const chart::Card& card, const QRect& target, const Look& look);
};

// The card as text for screen readers: "Tiled. Time: 1.2 ms. ..."
QString spoken(const chart::Card& card);

}  // namespace roofladder::gui
