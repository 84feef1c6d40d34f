// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QElapsedTimer>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QRubberBand>
#include <memory>
#include <optional>
#include <vector>

#include "gui/chart/drawing.h"
#include "gui/chart/hover_card.h"

namespace roofladder::gui {

// The surface on which a plot is drawn; handles mouse and keyboard.
class Canvas : public QGraphicsView {
  Q_OBJECT

 public:
  explicit Canvas(QWidget* parent);
  ~Canvas() override;

  // The plot must outlive the canvas or the next call.
  void show_plot(const Plot& plot);
  void select(std::optional<RungPlace> place);

  const Shown& shown() const { return m_shown; }
  void set_shown(const Shown& shown);
  void fit();
  void zoom(double factor);
  void zoom_back();  // to the view before the last zoom, move or fit
  void forget_views();

  // The rung shown at that place on the screen.
  std::optional<RungPlace> place_at(const QPoint& global) const;
  std::optional<RungPlace> pointed_place() const;

  const Drawing* drawing() const { return m_drawing.get(); }
  int content_height() const { return static_cast<int>(m_scene.sceneRect().height()); }

 signals:
  void chosen(roofladder::RungPlace place);
  void cleared();                            // Escape
  void pointed_at(const QString& sentence);  // describes the target

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void lay_out();
  void zoom_around(const QPointF& place, double factor);
  void pan(const QPointF& pixels);
  void zoom_to(const QRectF& box);
  void remember_view();
  void show_selected();
  void walk(int step);
  void choose(std::size_t target);
  void hover(const QPoint& place);
  void point_at(std::optional<std::size_t> target);
  void clear();
  void paint_rings(QPainter& painter) const;

  const Plot* m_plot = nullptr;
  Shown m_whole;  // nothing is magnified or hidden
  Shown m_shown;
  Look m_look;
  QGraphicsScene m_scene;
  std::unique_ptr<Drawing> m_drawing;
  std::vector<std::size_t> m_walk;  // targets in walking order: by ladder and rung
  std::optional<RungPlace> m_selected;
  std::optional<std::size_t> m_pointed;
  std::optional<QPointF> m_pressed;
  bool m_dragged = false;
  bool m_is_framing = false;  // dragging draws a rectangle to be magnified
  QRubberBand m_frame;
  std::vector<std::pair<Axis, Axis>> m_views;  // earlier views, oldest first
  QElapsedTimer m_since_wheel;
  HoverCard m_card;
};

}  // namespace roofladder::gui
