// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "tests/gui/chart/shown_view.h"

#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include "gui/chart/hover_card.h"

namespace roofladder::test {

ShownView::ShownView(const Plot& plot, QSize size) : m_canvas(nullptr) {
  m_view.resize(size);
  m_view.show_plot(plot);
  m_view.show();
  m_canvas = m_view.findChild<gui::Canvas*>();
  QObject::connect(&m_view, &gui::PlotView::chosen, [this](RungPlace place) {
    m_choices.push_back(QString("%1.%2").arg(place.ladder).arg(place.rung));
  });
}

QPointF ShownView::middle(std::size_t target) const {
  return m_canvas->viewportTransform().map(m_canvas->drawing()->box_of(target).value().center());
}

bool ShownView::is_drawn(std::size_t target) const {
  return m_canvas->drawing()->box_of(target).has_value();
}

// Sends the event itself: QTest::mouseMove only moves the cursor, which causes no event if it was
// there before.
void ShownView::move_mouse(const QPointF& place, Qt::MouseButtons buttons) {
  QMouseEvent event(QEvent::MouseMove, place, ground()->mapToGlobal(place), Qt::NoButton, buttons,
                    Qt::NoModifier);
  QCoreApplication::sendEvent(ground(), &event);
}

void ShownView::hover(const QPointF& place) {
  move_mouse(place, Qt::NoButton);
}

void ShownView::drag(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers keys) {
  QTest::mousePress(ground(), Qt::LeftButton, keys, from.toPoint());
  move_mouse((from + to) / 2, Qt::LeftButton);
  move_mouse(to, Qt::LeftButton);
  QTest::mouseRelease(ground(), Qt::LeftButton, keys, to.toPoint());
}

void ShownView::turn_wheel(const QPointF& place, int notches) {
  QWheelEvent event(place, ground()->mapToGlobal(place), {}, {0, 120 * notches}, Qt::NoButton,
                    Qt::NoModifier, Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(ground(), &event);
}

void ShownView::press(Qt::Key key) {
  QTest::keyClick(m_canvas, key);
}

QStringList ShownView::texts(const std::set<chart::Style>& styles) const {
  QStringList texts;
  for (const chart::Item& item : m_canvas->drawing()->scene().above) {
    if (styles.contains(item.style)) {
      texts << QString::fromStdString(std::get<chart::Text>(item.shape).content);
    }
  }
  return texts;
}

QString ShownView::card() const {
  const auto* card = m_canvas->findChild<gui::HoverCard*>();
  return card->isVisible() ? card->text() : QString();
}

XyPlot scattered_marks() {
  XyPlot plot;
  plot.id = "scattered";
  plot.title = "Scattered";
  plot.x = {"intensity", dimension::flops_per_byte, Scale::logarithmic, 0.01, 100};
  plot.y = {"flop rate", dimension::flops_per_second, Scale::logarithmic, 1e9, 1e13};
  plot.groups = {"even", "odd"};
  plot.marks.resize(4);
  const std::vector<RungPlace> places{{1, 0}, {0, 2}, {0, 0}, {0, 1}};
  for (std::size_t i = 0; i < places.size(); ++i) {
    Mark& mark = plot.marks[i];
    mark.x = std::vector{0.1, 1.0, 1.0, 10.0}[i];
    mark.y = std::vector{1e10, 1e11, 1e12, 1e12}[i];
    mark.label = "mark " + std::to_string(i);
    mark.group = i % 2;
    mark.details = {{"Number", std::to_string(i)}};
    mark.place = places[i];
  }
  return plot;
}

QPalette dark_palette() {
  QPalette palette;
  palette.setColor(QPalette::Base, QColor(20, 24, 30));
  palette.setColor(QPalette::Text, QColor(235, 235, 235));
  return palette;
}

}  // namespace roofladder::test
