// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSettings>
#include <QTabWidget>
#include <QTest>
#include <QTreeWidget>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <set>

#include "gui/pages/collect_page.h"
#include "gui/pages/page_table.h"
#include "gui/window/colours.h"
#include "gui/window/main_window.h"
#include "tests/command.h"
#include "tests/folder.h"
#include "tests/gui/fixture.h"

namespace roofladder::gui::test {
namespace {

struct Ground {
  const char* name;
  Colours colours;
  QSize size;
};

// Every page at the usual and the smallest size, in light and dark. With ROOFLADDER_PICTURES=folder
// the pictures are kept for inspection.
class Pictures : public testing::TestWithParam<Ground> {
 protected:
  Pictures() {
    QSettings().clear();
    use_colours(GetParam().colours);
    m_window.resize(GetParam().size);
    m_window.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&m_window));
  }
  ~Pictures() override { use_colours(Colours::system); }

  QImage picture(const std::string& name) {
    QCoreApplication::processEvents();
    const QImage image = m_window.grab().toImage();
    if (const QByteArray folder = qgetenv("ROOFLADDER_PICTURES"); !folder.isEmpty()) {
      image.save(QString::fromStdString(
          fmt::format("{}/{}-{}.png", folder.toStdString(), name, GetParam().name)));
    }
    return image;
  }

  MainWindow m_window;
};

// Uses the collector of the build, which is in another folder than the tests.
void use_collector(CollectPage& page) {
  page.set_program(QString::fromStdString(roofladder::test::roofladder_program()));
  const auto has_choices = [&] { return page.findChild<QTreeWidget*>()->topLevelItemCount() > 0; };
  EXPECT_TRUE(QTest::qWaitFor(has_choices, 60'000));
}

// Fails if a text has less room than it needs.
void expect_nothing_clipped(const QWidget& window) {
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    const bool has_text = qobject_cast<const QLabel*>(widget) != nullptr ||
                          (button != nullptr && !button->text().isEmpty()) ||
                          qobject_cast<const QComboBox*>(widget) != nullptr;
    if (has_text && widget->isVisible()) {
      EXPECT_GE(widget->width(), widget->minimumSizeHint().width())
          << widget->metaObject()->className() << ' ' << widget->accessibleName().toStdString();
      EXPECT_GE(widget->height(), widget->minimumSizeHint().height())
          << widget->metaObject()->className() << ' ' << widget->accessibleName().toStdString();
    }
  }
}

double lightness(const QImage& image) {
  double sum = 0;
  int count = 0;
  for (int y = 0; y < image.height(); y += 4) {
    for (int x = 0; x < image.width(); x += 4, ++count) {
      sum += image.pixelColor(x, y).lightnessF();
    }
  }
  return sum / count;
}

TEST_P(Pictures, OfEveryPageFitTheWindow) {
  expect_nothing_clipped(m_window);
  picture("welcome");
  m_window.session().open({h200_file()});
  ASSERT_TRUE(settle(m_window.session()));
  m_window.session().select(RungPlace{0, 7, 0});
  for (const PageKind& kind : page_table()) {
    SCOPED_TRACE(kind.id);
    m_window.show_page(kind.id);
    if (auto* collect = m_window.findChild<CollectPage*>(); collect->isVisible()) {
      use_collector(*collect);
    }
    const QImage image = picture(kind.id);
    EXPECT_EQ(image.size() / image.devicePixelRatio(), GetParam().size);
    expect_nothing_clipped(m_window);
  }
  m_window.show_page("ladder");
  for (auto* tabs : m_window.findChildren<QTabWidget*>()) {
    if (tabs->accessibleName() == "Details of the ladder") {
      for (const auto& [tab, name] : {std::pair(2, "ladder-limits"), {3, "ladder-parts"}}) {
        tabs->setCurrentIndex(tab);
        picture(name);
        expect_nothing_clipped(m_window);
      }
    }
  }
  const roofladder::test::Folder folder;
  std::filesystem::copy_file(h200_file(), folder.path() / "later.roofladder");
  m_window.session().open({folder.path() / "later.roofladder"});
  ASSERT_TRUE(settle(m_window.session()));
  m_window.show_page("compare");
  picture("compare-two");
  expect_nothing_clipped(m_window);
  m_window.show_page("source");
  const double light = lightness(picture("source"));
  EXPECT_TRUE(GetParam().colours == Colours::dark ? light < 0.4 : light > 0.6) << light;
}

INSTANTIATE_TEST_SUITE_P(Grounds, Pictures,
                         testing::Values(Ground{"light", Colours::light, {1280, 800}},
                                         Ground{"dark", Colours::dark, {1280, 800}},
                                         Ground{"light_small", Colours::light, {800, 600}},
                                         Ground{"dark_small", Colours::dark, {800, 600}}),
                         [](const auto& ground) { return std::string(ground.param.name); });

}  // namespace
}  // namespace roofladder::gui::test
