// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QFile>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <gtest/gtest.h>

#include "tests/gui/chart/shown_view.h"
#include "tests/reports/plots.h"

namespace roofladder::test {
namespace {

// The texts of an SVG; fails the test if it is not well-formed.
QStringList texts_of(const QString& path) {
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::ReadOnly));
  QXmlStreamReader reader(&file);
  QStringList texts;
  while (!reader.atEnd()) {
    if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == u"text") {
      texts << reader.readElementText().trimmed();
    }
  }
  EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
  return texts;
}

struct Folder {
  QTemporaryDir folder;
  QString path(const QString& name) const { return folder.filePath(name); }
};

TEST(Picture, APngHasTwiceThePixelsOfTheWindow) {
  const Folder folder;
  ShownView shown(roofline(), {640, 480});
  ASSERT_TRUE(shown.view().save(folder.path("a.png"))) << shown.view().error().toStdString();
  EXPECT_EQ(QImage(folder.path("a.png")).size(), QSize(1280, 960));
}

TEST(Picture, AnSvgHoldsTheTexts) {
  const Folder folder;
  ShownView shown(roofline());
  ASSERT_TRUE(shown.view().save(folder.path("a.SVG"))) << shown.view().error().toStdString();
  const QStringList texts = texts_of(folder.path("a.SVG"));
  for (const char* text : {"A kernel", "Another kernel", "first", "third", "triad 20 GB/s",
                           "intensity", "flop rate", "1 Gflop/s", "10 flop/B"}) {
    EXPECT_TRUE(texts.contains(text)) << text << " is not among " << texts.join(", ").toStdString();
  }
  EXPECT_FALSE(texts.contains("Lines"));
}

TEST(Picture, AnSvgOfManyRowsHoldsThemAll) {
  const Folder folder;
  BarPlot plot = speedups();
  for (int i = 0; i < 60; ++i) {
    plot.bars.push_back(plot.bars.front());
    plot.bars.back().label = "row " + std::to_string(i);
  }
  ShownView shown(plot, {800, 400});
  ASSERT_TRUE(shown.view().save(folder.path("a.svg")));
  QFile file(folder.path("a.svg"));
  const QStringList texts = texts_of(folder.path("a.svg"));
  EXPECT_TRUE(texts.contains("row 59"));
  ASSERT_TRUE(shown.view().save(folder.path("a.png")));
  EXPECT_GT(QImage(folder.path("a.png")).height(), 2 * 60 * 30);
}

TEST(Picture, ShowsWhatTheViewShows) {
  ShownView shown(scattered_marks());
  const QImage whole = shown.view().image({700, 500}, 1);
  EXPECT_EQ(whole.size(), QSize(700, 500));
  shown.view().set_group_visible(0, false);
  const QImage without = shown.view().image({700, 500}, 1);
  EXPECT_NE(without, whole);
  shown.view().zoom(2);
  EXPECT_NE(shown.view().image({700, 500}, 1), without);
  shown.view().set_group_visible(0, true);
  shown.view().fit();
  EXPECT_EQ(shown.view().image({700, 500}, 1), whole);
  EXPECT_EQ(shown.view().image({700, 500}, 2).devicePixelRatio(), 2);
}

// Includes the edges of the chart, and cases in which a pixel of the window is several pixels of
// the picture.
TEST(Picture, ManyMarksAreDrawnAtAnyPixelRatio) {
  XyPlot plot = scattered_marks();
  plot.marks.assign(2000, plot.marks[0]);
  for (std::size_t i = 0; i < plot.marks.size(); ++i) {
    plot.marks[i].x = i % 2 == 0 ? plot.x.low : plot.x.high;
    plot.marks[i].y = i % 4 < 2 ? plot.y.low : plot.y.high;
  }
  ShownView shown(plot);
  for (const double ratio : {1.0, 1.25, 2.0, 3.0}) {
    const QImage image = shown.view().image({700, 500}, ratio);
    shown.view().set_group_visible(0, false);
    EXPECT_NE(shown.view().image({700, 500}, ratio), image) << ratio;
    shown.view().set_group_visible(0, true);
  }
}

TEST(Picture, WhatCannotBeWrittenIsNamed) {
  ShownView shown(roofline());
  EXPECT_FALSE(shown.view().save("/proc/nowhere/a.png"));
  EXPECT_TRUE(shown.view().error().contains("/proc/nowhere/a.png cannot be written: "))
      << shown.view().error().toStdString();
  EXPECT_FALSE(shown.view().save("/proc/nowhere/a.svg"));
  EXPECT_FALSE(shown.view().save("a.gif"));
  EXPECT_TRUE(shown.view().error().contains(".png or .svg"));
  EXPECT_FALSE(QFile::exists("a.gif"));
}

TEST(Picture, ASuccessClearsTheError) {
  const Folder folder;
  ShownView shown(roofline());
  EXPECT_FALSE(shown.view().save(folder.path("no/such/folder.png")));
  EXPECT_TRUE(shown.view().save(folder.path("a.png")));
  EXPECT_EQ(shown.view().error(), "");
}

}  // namespace
}  // namespace roofladder::test
