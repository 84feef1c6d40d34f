// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <cstddef>

namespace roofladder::gui {

// Colours and fonts of a chart: grounds and inks from the palette of its window, so that it fits
// any theme; series as in the HTML report, by whether the ground is dark.
struct Look {
  Look(const QPalette& palette, const QFont& font);

  QColor series(std::size_t group) const;

  QColor surface;
  QColor ink;
  QColor muted;
  QColor line;
  QColor faint;
  QColor plate;  // behind texts that stand over lines
  bool is_dark;
  QFont normal;
  QFont strong;
  QFont small;
};

}  // namespace roofladder::gui
