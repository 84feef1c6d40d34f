// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <cstddef>

#include "chart/style.h"

namespace roofladder::gui {

// Colours of each Ink in the window. Backgrounds and inks come from the palette, so that a chart
// fits any theme; series colours are those of the HTML report for a light or dark background.
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
  QColor plate;  // behind texts that cross lines
  bool is_dark;
  QFont normal;  // font of texts beside the chart
  QFont small;
};

}  // namespace roofladder::gui
