// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/legend.h"

#include <QAccessible>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <gtest/gtest.h>

#include "gui/chart/drawing.h"
#include "tests/gui/chart/shown_view.h"
#include "tests/reports/plots.h"

namespace roofladder::test {
namespace {

gui::LegendEntry* entry(ShownView& shown, const QString& name) {
  for (auto* one : shown.view().findChildren<gui::LegendEntry*>()) {
    if (one->accessibleName() == name) {
      return one;
    }
  }
  return nullptr;
}

QStringList labels(ShownView& shown) {
  return shown.texts(
      {chart::Style::strong, chart::Style::roof_name, chart::Style::roof_name_faint});
}

TEST(Legend, AClickHidesAGroupAndTheNextShowsIt) {
  ShownView shown(scattered_marks());
  QTest::mouseClick(entry(shown, "odd"), Qt::LeftButton);
  EXPECT_FALSE(shown.is_drawn(1));
  EXPECT_TRUE(shown.is_drawn(2));
  EXPECT_FALSE(shown.view().is_group_visible(1));
  QTest::mouseClick(entry(shown, "odd"), Qt::LeftButton);
  EXPECT_TRUE(shown.is_drawn(1));
}

TEST(Legend, EntriesAreCheckBoxesToTheKeyboardAndToAssistiveTechnology) {
  ShownView shown(scattered_marks());
  gui::LegendEntry* even = entry(shown, "even");
  EXPECT_TRUE(even->focusPolicy() & Qt::TabFocus);
  QTest::keyClick(even, Qt::Key_Space);
  EXPECT_FALSE(shown.is_drawn(0));
  QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(even);
  ASSERT_NE(accessible, nullptr);
  EXPECT_EQ(accessible->role(), QAccessible::CheckBox);
  EXPECT_EQ(accessible->text(QAccessible::Name), "even");
}

TEST(Legend, FollowsTheSwitchesOfTheView) {
  ShownView shown(scattered_marks());
  shown.view().set_group_visible(0, false);
  EXPECT_FALSE(entry(shown, "even")->isChecked());
  shown.view().set_group_visible(99, false);
  EXPECT_TRUE(entry(shown, "odd")->isChecked());
}

TEST(Legend, AMenuSwitchesSingleLines) {
  ShownView shown(roofline());
  EXPECT_TRUE(labels(shown).contains("triad 20 GB/s"));
  const auto* button = shown.view().findChild<QPushButton*>();
  ASSERT_NE(button, nullptr);
  EXPECT_EQ(button->accessibleName(), "Lines to show");
  ASSERT_EQ(button->menu()->actions().size(), 3);
  QAction* triad = button->menu()->actions().at(1);
  EXPECT_EQ(triad->text(), "triad 20 GB/s");
  const QImage before = shown.view().grab().toImage();
  triad->trigger();
  EXPECT_FALSE(labels(shown).contains("triad 20 GB/s"));
  EXPECT_TRUE(labels(shown).contains("peak 100 Gflop/s"));
  EXPECT_FALSE(shown.view().is_line_visible(1));
  triad->trigger();
  EXPECT_EQ(shown.view().grab().toImage(), before);
}

TEST(Legend, ChoicesOutliveTheSamePlotShownAgain) {
  ShownView shown(scattered_marks());
  shown.view().set_group_visible(1, false);
  shown.view().show_plot(scattered_marks());
  EXPECT_FALSE(shown.is_drawn(1));
  EXPECT_FALSE(entry(shown, "odd")->isChecked());
}

TEST(Legend, ManyGroupsTakeSeveralLinesAndStayInside) {
  XyPlot plot = scattered_marks();
  for (int i = 0; i < 12; ++i) {
    plot.groups.push_back("a run of many words, number " + std::to_string(i));
  }
  ShownView shown(plot);
  for (const auto* one : shown.view().findChildren<gui::LegendEntry*>()) {
    EXPECT_TRUE(one->parentWidget()->rect().contains(one->geometry()));
    EXPECT_GE(one->width(), one->sizeHint().width());
  }
}

}  // namespace
}  // namespace roofladder::test
