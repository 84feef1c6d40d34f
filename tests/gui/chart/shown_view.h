// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPalette>
#include <QPoint>
#include <QString>
#include <set>
#include <vector>

#include "gui/chart/canvas.h"
#include "gui/chart/plot_view.h"

namespace roofladder::test {

// A view on the screen with a plot in it.
class ShownView {
 public:
  explicit ShownView(const Plot& plot, QSize size = {1000, 660});

  gui::PlotView& view() { return m_view; }
  gui::Canvas& canvas() { return *m_canvas; }
  QWidget* ground() { return m_canvas->viewport(); }  // receives mouse and wheel

  // The middle of the drawn target, in coordinates of the ground.
  QPointF middle(std::size_t target) const;
  bool is_drawn(std::size_t target) const;

  void hover(const QPointF& place);
  void drag(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers keys = {});
  void turn_wheel(const QPointF& place, int notches);
  void press(Qt::Key key);

  // The laid-out texts of these styles.
  QStringList texts(const std::set<chart::Style>& styles) const;

  // The hover card; empty if it is hidden.
  QString card() const;
  // All choices since the view was made, each as "ladder.rung".
  const std::vector<QString>& choices() const { return m_choices; }

 private:
  void move_mouse(const QPointF& place, Qt::MouseButtons buttons);

  gui::PlotView m_view;
  gui::Canvas* m_canvas;
  std::vector<QString> m_choices;
};

// Marks of three ladders at round places, not in the order of their rungs.
XyPlot scattered_marks();

QPalette dark_palette();

}  // namespace roofladder::test
