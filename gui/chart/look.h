// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <cstddef>

#include "chart/style.h"

namespace roofladder::gui {

// What Ink is in the window: grounds and inks from its palette, so that a chart fits any theme;
// series as in the HTML report, by whether the ground is dark.
struct Look {
  Look(const QPalette& palette, const QFont& font);

  QColor series(std::size_t group) const;
  QColor colour(chart::Ink ink, std::size_t group, double opacity = 1) const;
  QFont font(const chart::StyleRow& row) const;

  QColor surface;
  QColor ink;
  QColor muted;
  QColor line;
  QColor faint;
  QColor plate;  // behind texts that stand over lines
  bool is_dark;
  QFont normal;  // of what stands beside the chart
  QFont small;
};

}  // namespace roofladder::gui
