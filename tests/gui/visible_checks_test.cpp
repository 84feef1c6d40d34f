// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/visible_checks.h"

#include <QCheckBox>
#include <QPalette>
#include <algorithm>
#include <gtest/gtest.h>

namespace roofladder::gui::test {
namespace {

// Difference between the lightest and the darkest colour of a box that is not checked.
double contrast(QStyle& style, const QPalette& palette) {
  QCheckBox box;
  box.setStyle(&style);
  box.setPalette(palette);
  box.setAutoFillBackground(true);
  const QImage image = box.grab().toImage();
  double least = 1;
  double greatest = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const double lightness = image.pixelColor(x, y).lightnessF();
      least = std::min(least, lightness);
      greatest = std::max(greatest, lightness);
    }
  }
  return greatest - least;
}

TEST(VisibleChecks, FrameWhatIsNotChecked) {
  QPalette dark(QColor(0x2B, 0x2D, 0x31), QColor(0x24, 0x26, 0x2A));
  dark.setColor(QPalette::Base, QColor(0x1E, 0x1F, 0x22));
  VisibleChecks style("fusion");
  EXPECT_GT(contrast(style, dark), 0.3);
  EXPECT_GT(contrast(style, QPalette(QColor(0xEF, 0xEF, 0xEF))), 0.2);
}

}  // namespace
}  // namespace roofladder::gui::test
