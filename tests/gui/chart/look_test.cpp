// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/look.h"

#include <QFile>
#include <gtest/gtest.h>

#include "tests/gui/chart/shown_view.h"
#include "tests/places.h"

namespace roofladder::test {
namespace {

TEST(Look, SeriesHaveTheColoursOfTheReport) {
  QFile file(QString::fromStdString(in_source("reports/html/style/page.css")));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QString sheet = file.readAll();
  for (const bool is_dark : {false, true}) {
    const gui::Look look(is_dark ? dark_palette() : QPalette(Qt::white), {});
    EXPECT_EQ(look.is_dark, is_dark);
    for (std::size_t group = 0; group < 7; ++group) {
      const QString rule = QString("--series-%1: %2;").arg(group).arg(look.series(group).name());
      EXPECT_TRUE(sheet.contains(rule)) << rule.toStdString();
    }
    EXPECT_EQ(look.series(7), look.series(0));
  }
}

TEST(Look, FollowsThePaletteOfTheWindow) {
  ShownView shown(scattered_marks());
  const QPoint corner(2, 2);
  const QImage light = shown.view().grab().toImage();
  EXPECT_EQ(light.pixelColor(corner), QColor(Qt::white));
  shown.view().setPalette(dark_palette());
  const QImage dark = shown.view().grab().toImage();
  EXPECT_EQ(dark.pixelColor(corner), QColor(20, 24, 30));
  const QPoint beside_a_mark = shown.middle(1).toPoint() + shown.canvas().pos() + QPoint(-30, 20);
  EXPECT_LT(dark.pixelColor(beside_a_mark).lightness(), 60);
  shown.view().setPalette({});
  EXPECT_EQ(shown.view().grab().toImage(), light);
}

}  // namespace
}  // namespace roofladder::test
