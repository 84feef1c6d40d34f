// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QFontMetricsF>
#include <QPaintEngine>
#include <QXmlStreamReader>
#include <gtest/gtest.h>
#include <sstream>

#include "chart/layout.h"
#include "gui/chart/scene_painter.h"
#include "reports/svg/svg.h"
#include "tests/gui/chart/shown_view.h"
#include "tests/reports/plots.h"
#include "tests/reports/three_ladders.h"

// The report and the window show the same.
namespace roofladder::test {
namespace {

struct PrintedText {
  QString content;
  QPointF start;  // on the baseline
};

// Records the texts that are painted.
class TextEngine : public QPaintEngine {
 public:
  TextEngine() : QPaintEngine(AllFeatures) {}

  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  void updateState(const QPaintEngineState&) override {}
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
  void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
  Type type() const override { return User; }
  void drawTextItem(const QPointF& place, const QTextItem& item) override {
    texts.push_back({item.text(), painter()->transform().map(place)});
  }

  std::vector<PrintedText> texts;
};

class TextDevice : public QPaintDevice {
 public:
  QPaintEngine* paintEngine() const override { return &m_engine; }
  const std::vector<PrintedText>& texts() const { return m_engine.texts; }

 protected:
  int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return 96;
      case PdmDevicePixelRatio:
        return 1;
      case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
      default:
        return 2000;
    }
  }

 private:
  mutable TextEngine m_engine;
};

std::vector<PrintedText> painted(const chart::Scene& scene, const gui::Look& look) {
  TextDevice device;
  QPainter painter(&device);
  for (const auto* items : {&scene.below, &scene.inside, &scene.above}) {
    gui::print(painter, *items, look);
  }
  painter.end();
  return device.texts();
}

std::vector<PrintedText> in_svg(const chart::Scene& scene, const Plot& plot) {
  std::ostringstream out;
  write_svg(scene, plot, out);
  QXmlStreamReader reader(QByteArray::fromStdString(out.str()));
  std::vector<PrintedText> texts;
  while (!reader.atEnd()) {
    if (reader.readNext() != QXmlStreamReader::StartElement || reader.name() != u"text") {
      continue;
    }
    const auto attributes = reader.attributes();
    const QPointF place(attributes.value("x").toDouble(), attributes.value("y").toDouble());
    texts.push_back({reader.readElementText(), place});
  }
  EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
  return texts;
}

// Start of the scene's text for a painter, which does not know anchors.
QPointF start_of(const chart::Text& text, const QFont& font, const QPointF& place) {
  const double width = QFontMetricsF(font).horizontalAdvance(QString::fromStdString(text.content));
  const double before = text.align == chart::Align::start    ? 0
                        : text.align == chart::Align::middle ? width / 2
                                                             : width;
  return QTransform().translate(place.x(), place.y()).rotate(text.degrees).map(QPointF(-before, 0));
}

void expect_agreement(const Plot& plot, const chart::Size& size) {
  const chart::Scene scene = chart::layout(plot, size);
  const gui::Look look(QPalette(Qt::white), {});
  const auto window = painted(scene, look);
  const auto report = in_svg(scene, plot);
  ASSERT_EQ(window.size(), report.size());
  ASSERT_FALSE(window.empty());
  std::size_t at = 0;
  for (const auto* items : {&scene.below, &scene.inside, &scene.above}) {
    for (const chart::Item& item : *items) {
      if (const auto* text = std::get_if<chart::Text>(&item.shape)) {
        EXPECT_EQ(window[at].content, report[at].content);
        const QFont font = look.font(chart::row_of(item.style));
        const QPointF start = start_of(*text, font, report[at].start);
        EXPECT_LT(QLineF(window[at].start, start).length(), 0.2)
            << report[at].content.toStdString();
        ++at;
      }
    }
  }
  EXPECT_EQ(at, window.size());
}

TEST(Agreement, ReportAndWindowPrintTheSameTextsAtTheSamePlaces) {
  for (const Plot& plot :
       std::vector<Plot>{roofline(), speedups(), parts(), strips(), heat_map()}) {
    SCOPED_TRACE(head_of(plot).id);
    expect_agreement(plot, {920, 580});
  }
  expect_agreement(roofline_plot(analyse(three_ladders()), 0), {920, 580});
}

// Except for the legend, of which the window has its own, it shows the scene that the report
// prints.
TEST(Agreement, TheWindowShowsTheScene) {
  const XyPlot plot = roofline();
  ShownView shown(plot);
  const QSize room = shown.ground()->size();
  const chart::XyChart chart(plot, {1.0 * room.width(), 1.0 * room.height()},
                             chart::XyChart::Legend::none);
  const auto texts = [](const chart::Scene& scene) {
    std::vector<std::tuple<std::string, double, double>> texts_of;
    for (const chart::Item& item : scene.above) {
      if (const auto* text = std::get_if<chart::Text>(&item.shape)) {
        texts_of.emplace_back(text->content, text->place.x, text->place.y);
      }
    }
    return texts_of;
  };
  EXPECT_EQ(texts(shown.canvas().drawing()->scene()), texts(chart::scene_of(chart)));
}

TEST(Agreement, TheWindowsHollowDotsAreRings) {
  const gui::Look look(QPalette(Qt::white), {});
  const auto lightness = [&](chart::Style style, bool are_rings) {
    QImage image(20, 20, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    gui::print(painter, {{.style = style, .shape = chart::Dots{{{10.5, 10.5}}, are_rings}}}, look);
    return image.pixelColor(10, 10).lightness();
  };
  EXPECT_LT(lightness(chart::Style::dots, false), 180);
  EXPECT_GT(lightness(chart::Style::dots_hollow, true), 230);
}

// Widths in the window agree with the table.
TEST(Agreement, TheWindowsFontHasTheWidthsOfTheTable) {
  const gui::Look look(QPalette(Qt::white), {});
  for (const chart::StyleRow& row : chart::style_table()) {
    if (row.font_size > 0) {
      for (const char* text : {"10 Gflop/s", "tiled:tile=4,blocks=128", "A kernel of words"}) {
        const double width = QFontMetricsF(look.font(row)).horizontalAdvance(text);
        EXPECT_NEAR(width, chart::text_width(text, row.style), 0.04 * width) << row.name;
      }
    }
  }
}

}  // namespace
}  // namespace roofladder::test
